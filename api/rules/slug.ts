// Latin letters that Unicode does not take apart into a letter and a mark.
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

// Urdu and Arabic, letter by letter: short vowels are not written, so these slugs are readable, not pretty.
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

/** Devanagari consonants carry an `a` that is written only where another vowel, or none, replaces it. */
function spell(sign: string, next: string | undefined): string {
  const known = latin[sign] ?? urdu[sign] ?? devanagari[sign]
  if (known === undefined) return sign
  const inherent = consonant.test(sign) && next !== undefined && /[ऀ-ॿ]/u.test(next) && !vowelSign.test(next)
  return inherent ? `${known}a` : known
}

const longest = 120

/**
 * A name as the last part of an address: `"Majūn-e-Falāsfa & Co"` is `majun-e-falasfa-and-co`. Small letters, digits and
 * single hyphens, at most 120 signs; empty where nothing of the name can be written so.
 */
export function slugOf(name: string): string {
  const signs = [...name.normalize('NFC').toLowerCase()]
  return signs
    .map((sign, place) => spell(sign, signs[place + 1]))
    .join('')
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
