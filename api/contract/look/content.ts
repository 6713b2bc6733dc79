import * as v from 'valibot'
import { Instant } from '../scalars.ts'

/** A text in the languages of the shop. A language without text shows English. */
const Texts = v.object({ en: v.string(), hi: v.exactOptional(v.string()), ur: v.exactOptional(v.string()) })
export type Texts = v.InferOutput<typeof Texts>

/** The sections of the home page. */
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

const MenuItem = v.object({
  label: Texts,
  /** A path of the shop without the prefix of a language, or an https address. */
  link: v.string(),
})
export type MenuItem = v.InferOutput<typeof MenuItem>

/** The content of the pages that the owner edits besides the profile. Null values show what the shop has built in. */
export const StoredContent = v.object({
  announcement: v.nullable(
    v.object({
      text: Texts,
      link: v.nullable(v.string()),
      startsAt: v.nullable(Instant),
      endsAt: v.nullable(Instant),
    }),
  ),
  headerMenu: v.nullable(v.array(MenuItem)),
  footerMenu: v.nullable(v.array(MenuItem)),
  footerText: v.nullable(Texts),
  /** The sections of the home page in their order. Empty texts show those that are built in. */
  sections: v.nullable(
    v.array(
      v.object({
        id: v.picklist(homeSections),
        isVisible: v.boolean(),
        eyebrow: Texts,
        title: Texts,
        text: Texts,
      }),
    ),
  ),
  /** The claims of the trust strip. */
  claims: v.array(Texts),
  /** The ids of the reviews that the home page shows, in their order. Only approved ones are shown. */
  testimonials: v.array(v.number()),
})
export type StoredContent = v.InferOutput<typeof StoredContent>
