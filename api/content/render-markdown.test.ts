import { expect, test } from 'vitest'
import { plainText, renderMarkdown } from './published-pages.ts'

const html = (text: string) => renderMarkdown(text, 'en')
const picture = `/media/${'a'.repeat(32)}.webp`

test('Markdown headings, lists, links, pictures and tables are rendered', () => {
  expect(html('# Welcome\n\n## Story')).toBe('<h2>Welcome</h2>\n<h2>Story</h2>')
  expect(html('- one\n- two')).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
  expect(html('3. three')).toBe('<ol start="3">\n<li>three</li>\n</ol>')
  expect(html('[Shop](/products "All")')).toBe('<p><a href="/products" title="All">Shop</a></p>')
  expect(html('[Site](https://example.com/a?b=1)')).toBe(
    '<p><a href="https://example.com/a?b=1" rel="noopener">Site</a></p>',
  )
  expect(html('[Mail](mailto:a@example.com) [Call](tel:+919876543210)')).toContain('href="tel:+919876543210"')
  expect(html(`![A jar](${picture})`)).toBe(
    `<p><img src="${picture}" alt="A jar" loading="lazy" decoding="async" /></p>`,
  )
  expect(html('![](https://example.com/a.png)')).toContain('src="https://example.com/a.png"')
  expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toMatch(
    /^<div tabindex="0" role="group"><table>[\s\S]*<td align="right">2<\/td>[\s\S]*<\/table><\/div>$/,
  )
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<SCRIPT SRC=https://evil.example/x.js></SCRIPT>', ''],
  ['<style>body{display:none}</style>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<object data="https://evil.example"></object><embed src="https://evil.example">', ''],
  ['<form action="https://evil.example"><input name="x"></form>', ''],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
  ['<base href="https://evil.example">', ''],
  ['<link rel="stylesheet" href="https://evil.example">', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
  ['![x](data:image/png;base64,AAAA)', ''],
  ['![x](javascript:alert(1))', ''],
  ['![x](http://example.com/a.png)', ''],
  ['![x](//evil.example/a.png)', ''],
  ['<svg onload=alert(1)><circle/></svg>', ''],
  ['<p onclick="alert(1)" style="position:fixed">Text</p>', '<p>Text</p>'],
  ['<p class="fixed inset-0" id="main">Text</p>', '<p>Text</p>'],
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['[x](JaVaScRiPt:alert(1))', '<p><a>x</a></p>'],
  ['[x](java&#115;cript:alert(1))', '<p><a>x</a></p>'],
  ['[x](data:text/html,<script>alert(1)</script>)', '<p><a>x</a></p>'],
  ['[x](vbscript:msgbox(1))', '<p><a>x</a></p>'],
  ['[x](//evil.example)', '<p><a>x</a></p>'],
  ['[x](/\\\\evil.example)', '<p><a href="/%5Cevil.example">x</a></p>'],
  ['<a href="&#1;javascript:alert(1)">x</a>', '<p><a>x</a></p>'],
  ['<a href="java\tscript:alert(1)">x</a>', '<p><a>x</a></p>'],
  ['<a href="/products" target="_blank" onmouseover="alert(1)">x</a>', '<p><a href="/products">x</a></p>'],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<template><img src=x onerror=alert(1)></template>', ''],
  ['```html\n<script>alert(1)</script>\n```', '<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;\n</code></pre>'],
])('the Markdown renderer removes scripts, unsafe links and unsafe HTML from %s', (text, expected) => {
  expect(html(text).trim()).toBe(expected)
})

test('a Markdown link to a page of the shop leads to the language of the page that contains it', () => {
  const links = (text: string) => [...renderMarkdown(text, 'ur').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links(`[a](/about) [b](/hi/about) [c](${picture}) [d](/social.jpg) [e](https://example.com)`)).toEqual([
    '/ur/about',
    '/hi/about',
    picture,
    '/social.jpg',
    'https://example.com',
  ])
})

test('plain text extracted from HTML contains the text and no tags', () => {
  expect(plainText(html('# A & B\n\n**bold** <i>x</i> "q"')).replace(/\s+/g, ' ').trim()).toBe('A & B bold x "q"')
})
