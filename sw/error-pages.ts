import type { Language } from '#contract/languages'
import * as en from '../texts/en/worker.ts'
import * as hi from '../texts/hi/worker.ts'
import * as ur from '../texts/ur/worker.ts'

const texts = { en, hi, ur }

const loadErrorStyle =
  'body{margin:0;padding:20vh 1.5rem;background:#fbf6ea;color:#1f3b2d;font:1rem/1.5 Georgia,serif;text-align:center}a{color:inherit;display:inline-block;padding:.75rem}'

/** Error page in a language for when neither the stored shell nor the server is available. It needs no other file. */
export function loadErrorPage(language: Language): Response {
  const t = texts[language]
  return new Response(
    `<!DOCTYPE html><html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.loadErrorTitle}</title><style>${loadErrorStyle}</style><main><h1>${t.loadErrorTitle}</h1><p>${t.loadErrorText}</p><a href="">${t.loadErrorAgain}</a></main></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  )
}
