import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Phrases that comments and test titles must not use, each with the usual wording. They are chosen so that a match is
 * almost always a phrase to replace.
 *
 * @type {[RegExp, string][]}
 */
const phrases = [
  [/\bwho(so)?ever\b/i, 'name the actor: shopper, admin, caller, client'],
  [/\bnobody\b|\bno one\b/i, 'name the actor, or use the passive'],
  [/\bwhat is not there\b|\bwhat is missing\b/i, 'name the missing thing'],
  [/\bof its own\b|\bby itself\b|\bbeside itself\b|\bof its own accord\b/i, 'its, separately, automatically'],
  [/\bfor good\b/i, 'permanently'],
  [/\bat work\b|\bunder ?way\b/i, 'running, in progress'],
  [/\banew\b/i, 'again'],
  [/\bstands?\b(?! for\b)|\bstood\b/i, 'is, appears, is stored'],
  [/(?<!pass|key|search |stop ?|other )\bwords\b/i, 'text, message, label'],
  [/(?<!latin |devanagari |capital |small |upper-case |lower-case )\bletters?\b/i, 'email (or character)'],
  [/\btells?\b|\btold\b/i, 'notifies, shows, returns'],
  [/\bhears?\b|\bheard\b/i, 'receives, is notified'],
  [/\bkeeps\b/i, 'stores, caches, retains'],
  [/\bas it was\b/i, 'unchanged'],
  [/\bpatience\b|\bstranger\b/i, 'timeout; anonymous caller'],
  [/\bplayed\b/i, 'sandbox, simulated'],
  [/\bthat is none\b|\bwhat is no\b/i, 'invalid'],
]

/** Returns the comments and test titles of a source file with their line numbers. @param {string} text */
export function proseOf(text) {
  const found = []
  const pattern =
    /\/\*\*?([\s\S]*?)\*\/|(?<![:'"`\w])\/\/(?!\/)\s?(.*)$|\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gm
  for (const match of text.matchAll(pattern)) {
    const [, block, line, ...titles] = match
    const prose = block ?? line ?? titles.find((title) => title !== undefined) ?? ''
    const first = text.slice(0, match.index).split('\n').length
    for (const [i, part] of prose.split('\n').entries()) found.push({ line: first + i, text: part })
  }
  return found
}

/** Returns the rejected phrases in the comments and test titles of a source file. @param {string} text */
export const rejectedIn = (text) =>
  proseOf(text).flatMap(({ line, text: prose }) => {
    const plain = prose.replace(/`[^`]*`/g, '').replace(/'[^']*'|"[^"]*"|“[^”]*”|‘[^’]*’/g, '')
    const hit = phrases.find(([phrase]) => phrase.test(plain))
    return hit ? [{ line, prose: prose.trim(), phrase: hit[0].exec(plain)?.[0] ?? '', use: hit[1] }] : []
  })

/** Returns one line per rejected phrase in the sources that git tracks. @param {string[]} [below] folders */
export function plainEnglishFaults(below = []) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...below], {
    encoding: 'utf8',
  }).split('\n')
  return files
    .filter((file) => existsSync(file) && /\.(tsx?|mjs)$/.test(file) && !/\.gen\.ts$|plain-english/.test(file))
    .flatMap((file) =>
      rejectedIn(readFileSync(file, 'utf8')).map(
        ({ line, phrase, use, prose }) => `${file}:${line} "${phrase}" (${use}): ${prose}`,
      ),
    )
}

if (process.argv[1]?.endsWith('plain-english.mjs')) {
  const faults = plainEnglishFaults(process.argv.slice(2))
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
