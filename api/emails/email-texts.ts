import type { Language } from '#contract/language'
import * as en from '../../texts/en/emails.ts'
import * as hi from '../../texts/hi/emails.ts'
import * as ur from '../../texts/ur/emails.ts'
import type { Translated } from '../http/translated.ts'

/** The messages of emails in one language. */
export type EmailTexts = Translated<typeof en>

/** The messages of emails by language. */
export const emailTexts: Readonly<Record<Language, EmailTexts>> = { en, hi, ur }
