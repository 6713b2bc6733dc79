// Latin characters that Unicode does not decompose into a base character and an accent, with their replacements.
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
  '+': ' plus ',
  '%': ' percent ',
}

// Transliterations of Urdu and Arabic characters. Short vowels are not written in these scripts, so they are missing in
// the slug.
const urdu: Record<string, string> = {
  ...{ ا: 'a', آ: 'aa', أ: 'a', إ: 'i', ء: '', ؤ: 'o', ئ: 'i', ب: 'b', پ: 'p', ت: 't', ة: 'a', ٹ: 't', ث: 's' },
  ...{ ج: 'j', چ: 'ch', ح: 'h', خ: 'kh', د: 'd', ڈ: 'd', ذ: 'z', ر: 'r', ڑ: 'r', ز: 'z', ژ: 'zh', س: 's' },
  ...{ ش: 'sh', ص: 's', ض: 'z', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f', ق: 'q', ک: 'k', ك: 'k', گ: 'g' },
  ...{ ل: 'l', م: 'm', ن: 'n', ں: 'n', و: 'w', ہ: 'h', ه: 'h', ھ: 'h', ۂ: 'h', ی: 'i', ي: 'i', ى: 'a', ے: 'e' },
}

const devanagari: Record<string, string> = {
  ...{ अ: 'a', आ: 'aa', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au' },
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th' },
  ...{ ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh' },
  ...{ म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au' },
  ...{ 'ं': 'n', 'ँ': 'n', 'ः': 'h', '्': '' },
}

const consonant = /[क-ह]/u
const vowelSign = /[ा-्]/u

/**
 * Transliterates one character. A Devanagari consonant includes the vowel `a`, which is added unless a vowel sign or
 * the end of the word follows.
 */
function transliterate(char: string, next: string | undefined): string {
  const known = latin[char] ?? urdu[char] ?? devanagari[char]
  if (known === undefined) return char
  const inherent = consonant.test(char) && next !== undefined && /[ऀ-ॿ]/u.test(next) && !vowelSign.test(next)
  return inherent ? `${known}a` : known
}

const maxSlugLength = 120

/**
 * Converts a name into a URL slug: `"Majūn-e-Falāsfa & Co"` becomes `majun-e-falasfa-and-co`. The slug has the
 * characters a-z, digits and single hyphens, at most 120 characters. It is empty if no character of the name can be
 * transliterated.
 */
export function slugOf(name: string): string {
  const chars = [...name.normalize('NFC').toLowerCase()]
  return chars
    .map((char, index) => transliterate(char, chars[index + 1]))
    .join('')
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
}
