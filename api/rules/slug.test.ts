import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Majun Falasfa', 'majun-falasfa'],
  ['Majūn-e-Falāsfa & Co', 'majun-e-falasfa-and-co'],
  ["  Hakim's   Joshanda – 100 % herbal!  ", 'hakims-joshanda-100-percent-herbal'],
  ['Crème de Rose', 'creme-de-rose'],
  ['Straße №5', 'strasse-no5'],
  ['خمیرہ گاؤزبان', 'khmirh-gaozban'],
  ['अश्वगंधा चूर्ण', 'ashvagandha-churn'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['東京', ''],
  ['—', ''],
  ['', ''],
])('the slug of the name "%s" is "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('the slug of a long name is cut to 120 characters and does not end with a hyphen', () => {
  const slug = slugOf('majun '.repeat(60))
  expect(slug.length).toBeLessThanOrEqual(120)
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})
