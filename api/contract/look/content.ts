import * as v from 'valibot'
import { admin, get, put } from '../endpoint.ts'
import { splitPath } from '../languages.ts'
import { isWebAddress } from '../profile-checks.ts'
import { Id, Instant, text } from '../scalars.ts'

/** A text in the languages of the shop. If a language has no text, the English text is shown. */
const Texts = v.object({ en: v.string(), hi: v.exactOptional(v.string()), ur: v.exactOptional(v.string()) })
export type Texts = v.InferOutput<typeof Texts>

/** The sections of the home page, in the order used by a shop without own content. */
export const homeSections = [
  'hero',
  'claims',
  'bestSellers',
  'categories',
  'recentlyViewed',
  'story',
  'testimonials',
  'newsletter',
] as const
export type HomeSection = (typeof homeSections)[number]

const MenuItem = v.object({
  label: Texts,
  /** The target of a link: a path of the shop without a language prefix, or an https address. */
  link: v.string(),
})
export type MenuItem = v.InferOutput<typeof MenuItem>

const Announcement = v.object({
  text: Texts,
  link: v.nullable(v.string()),
  /** The announcement is shown from `startsAt` until `endsAt` (exclusive). A null value means no limit. */
  startsAt: v.nullable(Instant),
  endsAt: v.nullable(Instant),
})
export type Announcement = v.InferOutput<typeof Announcement>

const StoredSection = v.object({
  id: v.picklist(homeSections),
  isVisible: v.boolean(),
  eyebrow: v.nullable(Texts),
  title: v.nullable(Texts),
  text: v.nullable(Texts),
})

/**
 * The content of the home page and menus as the owner edits it. Null and empty values mean that the built-in content is
 * shown.
 */
export const StoredContent = v.object({
  announcement: v.nullable(Announcement),
  headerMenu: v.nullable(v.array(MenuItem)),
  footerMenu: v.nullable(v.array(MenuItem)),
  footerText: v.nullable(Texts),
  /** The sections of the home page in their display order; null for the built-in sections. */
  sections: v.nullable(v.array(StoredSection)),
  /** The claims in the trust strip of the home page. */
  claims: v.array(Texts),
  /** The ids of the reviews that the home page shows, in display order. Reviews that are not approved are left out. */
  testimonials: v.array(Id),
})
export type StoredContent = v.InferOutput<typeof StoredContent>

const Testimonial = v.object({
  id: Id,
  name: v.string(),
  rating: v.number(),
  text: v.string(),
  product: v.object({ name: v.string(), slug: v.string() }),
})
export type Testimonial = v.InferOutput<typeof Testimonial>

/** A visible section of the home page. An absent text means the built-in text. */
const PublicSection = v.object({
  id: v.picklist(homeSections),
  eyebrow: v.exactOptional(Texts),
  title: v.exactOptional(Texts),
  text: v.exactOptional(Texts),
})
export type PublicSection = v.InferOutput<typeof PublicSection>

/** The part of the home page content that pages read. Only values that the owner has set are present. */
export const PublicContent = v.object({
  announcement: v.exactOptional(Announcement),
  headerMenu: v.exactOptional(v.array(MenuItem)),
  footerMenu: v.exactOptional(v.array(MenuItem)),
  footerText: v.exactOptional(Texts),
  /** The visible sections in their display order. */
  sections: v.exactOptional(v.array(PublicSection)),
  claims: v.exactOptional(v.array(Texts)),
  testimonials: v.exactOptional(v.array(Testimonial)),
})
export type PublicContent = v.InferOutput<typeof PublicContent>

export const AdminContent = v.object({
  /** The version of the content, which increases with each change. It is the ETag. */
  version: v.number(),
  /** The content; null until the owner has saved any. */
  content: v.nullable(StoredContent),
})
export type AdminContent = v.InferOutput<typeof AdminContent>

const ContentVersion = v.object({
  id: Id,
  /** The admin who saved this version; null after the account was deleted. */
  savedBy: v.nullable(v.string()),
  savedAt: Instant,
  content: StoredContent,
})
export type ContentVersion = v.InferOutput<typeof ContentVersion>

/**
 * Maximum lengths in characters of content texts, and maximum numbers of entries of lists, shared by form and server.
 */
export const contentLimits = {
  announcement: 120,
  label: 40,
  footerText: 300,
  eyebrow: 60,
  title: 100,
  text: 500,
  claim: 40,
  link: 300,
  headerItems: 6,
  footerItems: 10,
  claims: 4,
  testimonials: 6,
} as const

/** Error messages for invalid content fields, shared by form and server. */
export const contentMessages = {
  english: 'Enter the English text',
  link: 'Enter a path of your shop that begins with /, or an address that begins with https://',
  end: 'The end must be after the start',
  instant: 'Enter a date and a time',
  sections: 'Each section can be listed once',
  entries: (max: number) => `Use at most ${max} entries`,
} as const

const withoutBreaks = (value: string) => value.replace(/\s+/g, ' ')

/* @__NO_SIDE_EFFECTS__ */
const inLanguages = (max: number) => {
  const line = v.optional(v.pipe(text(max), v.transform(withoutBreaks)), '')
  return v.pipe(
    v.object({ en: line, hi: line, ur: line }),
    v.forward(
      v.check(({ en, hi, ur }) => en !== '' || (hi === '' && ur === ''), contentMessages.english),
      ['en'],
    ),
  )
}

const languagesOf = ({ en, hi, ur }: { en: string; hi: string; ur: string }): Texts => ({
  en,
  ...(hi && { hi }),
  ...(ur && { ur }),
})

/** A text in all languages. If it is empty in all of them, it is converted to null. */
/* @__NO_SIDE_EFFECTS__ */
const optionalTexts = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        inLanguages(max),
        v.transform((texts) => (texts.en === '' ? null : languagesOf(texts))),
      ),
    ),
    null,
  )

/* @__NO_SIDE_EFFECTS__ */
const requiredTexts = (max: number) =>
  v.pipe(
    inLanguages(max),
    v.forward(
      v.check(({ en }) => en !== '', contentMessages.english),
      ['en'],
    ),
    v.transform(languagesOf),
  )

// A path in the shop. A path that begins with two slashes, or a slash and a backslash, is excluded, because browsers
// treat such a path as the address of another site.
const shopPath = /^\/(?![/\\])[^\s<>"'`\\]*$/

/** Whether a text is a valid link: a path of the shop or an https address. */
const isLink = (value: string): boolean => shopPath.test(value) || isWebAddress(value)

/**
 * A link in the content. The language prefix is removed from paths, because pages add the prefix of their own language.
 */
const Link = v.pipe(
  text(contentLimits.link),
  v.check(isLink, contentMessages.link),
  v.transform((value) => (value.startsWith('/') ? splitPath(value).path : value)),
  v.check(isLink, contentMessages.link),
)

/* @__NO_SIDE_EFFECTS__ */
const optionalLink = () =>
  v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          Link,
        ],
        contentMessages.link,
      ),
    ),
    null,
  )

/* @__NO_SIDE_EFFECTS__ */
const optionalInstant = () =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.isoTimestamp(contentMessages.instant),
        v.check((value) => !Number.isNaN(Date.parse(value)), contentMessages.instant),
        v.transform((value) => new Date(value).toISOString()),
      ),
    ),
    null,
  )

/* @__NO_SIDE_EFFECTS__ */
const list = <S extends v.GenericSchema>(schema: S, max: number) =>
  v.pipe(v.array(schema), v.maxLength(max, contentMessages.entries(max)))

/* @__NO_SIDE_EFFECTS__ */
const menu = (max: number) =>
  v.optional(v.nullable(list(v.object({ label: requiredTexts(contentLimits.label), link: Link }), max)), null)

/** The home page content in a request. Absent fields and empty menus become null or empty. */
export const ContentInput = v.object({
  announcement: v.optional(
    v.nullable(
      v.pipe(
        v.object({
          text: requiredTexts(contentLimits.announcement),
          link: optionalLink(),
          startsAt: optionalInstant(),
          endsAt: optionalInstant(),
        }),
        v.forward(
          v.check(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, contentMessages.end),
          ['endsAt'],
        ),
      ),
    ),
    null,
  ),
  headerMenu: menu(contentLimits.headerItems),
  footerMenu: menu(contentLimits.footerItems),
  footerText: optionalTexts(contentLimits.footerText),
  sections: v.optional(
    v.nullable(
      v.pipe(
        v.array(
          v.object({
            id: v.picklist(homeSections),
            isVisible: v.boolean(),
            eyebrow: optionalTexts(contentLimits.eyebrow),
            title: optionalTexts(contentLimits.title),
            text: optionalTexts(contentLimits.text),
          }),
        ),
        v.check((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, contentMessages.sections),
      ),
    ),
    null,
  ),
  claims: v.optional(list(requiredTexts(contentLimits.claim), contentLimits.claims), []),
  testimonials: v.optional(list(Id, contentLimits.testimonials), []),
})
export type ContentInput = v.InferInput<typeof ContentInput>

/** Returns the home page content for the dashboard form. The ETag is accepted in `If-Match` of `saveContent`. */
export const getAdminContent = get('/api/admin/content', AdminContent, admin)

/** Returns the last ten versions of the home page content, newest first. The first one is the current content. */
export const getContentVersions = get('/api/admin/content/versions', v.array(ContentVersion), admin)

/**
 * Replaces the home page content; the next read of a page returns it. Returns 409 `conflict` with `current` when
 * `If-Match` is outdated, 400 with `fields` for invalid texts, links and times: `headerMenu.0.link`.
 */
export const saveContent = put('/api/admin/content', ContentInput, AdminContent, admin)
