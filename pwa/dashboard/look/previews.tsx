import { ShoppingBag } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { palettes, type ShopColours, themeColours } from '#contract/look/colours'
import type { HomeSection } from '#contract/look/content'
import type { StoredProfile } from '#contract/profile'
import { orderPrefixOf } from '#contract/profile-checks'
import { useProfile } from '../../api/shop-profile.ts'
import { Button } from '../../ui/button.tsx'
import { sampleLogo } from '../../ui/loading.tsx'
import { languages } from './content-fields.tsx'
import type { ContentValues, FormEntry, FormTexts } from './use-content-editor.ts'

interface LookPreviewProps {
  /** The look of the form; null while the colours in the form are incomplete. */
  colours: ShopColours | null
  /** Whether the form has the default colours of the stylesheet, so that the preview need not set any. */
  isDefault: boolean
  /** Data URL or path of the logo; null for a shop without one. */
  logo: string | null
  showName: boolean
  hero: string | null
}

/** Shows how a page of the shop looks with the values of the form, before they are published. */
export const LookPreview = ({ colours, isDefault, logo, showName, hero }: LookPreviewProps) => {
  const { brand, tagline, isSample } = useProfile()
  const theme = Object.entries(themeColours(colours ?? palettes.garden))
  const style = isDefault ? {} : Object.fromEntries(theme.map(([name, value]) => [`--color-${name}`, value]))
  const shownLogo = logo ?? (isSample ? sampleLogo : null)
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">Preview</figcaption>
      <div
        inert
        data-look-preview=""
        style={style as CSSProperties}
        className="overflow-hidden rounded-card border border-line bg-paper text-ink shadow-lift"
      >
        <div className="flex min-h-16 items-center justify-between gap-3 px-4 py-2">
          <span className="flex min-w-0 items-center gap-2.5">
            {shownLogo && <img src={shownLogo} alt="" className="h-10 w-auto max-w-36 shrink-0 object-contain" />}
            {(showName || !shownLogo) && (
              <span className="min-w-0 leading-none">
                <span className="display block text-lg text-forest wrap-anywhere">{brand}</span>
                {tagline && <span className="mt-1 block text-xs text-leaf">{tagline}</span>}
              </span>
            )}
          </span>
          <ShoppingBag size={22} aria-hidden="true" className="shrink-0 text-forest" />
        </div>
        {hero && <img src={hero} alt="" className="aspect-7/5 w-full object-cover" />}
        <div className="bg-forest px-4 py-6 text-paper">
          <p className="eyebrow text-leaf-bright">Welcome</p>
          <p className="display mt-2 text-xl">The title of your home page</p>
          <p className="mt-2 text-sm text-paper/80">A text on your main colour.</p>
          <span className="mt-4 inline-flex min-h-11 items-center rounded-full bg-saffron px-5 font-semibold text-forest-deep">
            Shop now
          </span>
        </div>
        <div className="grid gap-3 p-4">
          <div className="grid gap-1 rounded-field border border-line bg-card p-4">
            <p className="font-semibold">A product</p>
            <p className="text-sm text-ink-soft">Its short description</p>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold text-forest">₹249.00</span>
              <span className="rounded-full bg-leaf-soft px-2.5 py-0.5 text-xs font-semibold text-forest">
                In stock
              </span>
            </p>
          </div>
          <p className="text-sm text-forest underline underline-offset-4">A link on the page</p>
        </div>
      </div>
    </figure>
  )
}

export const sectionLabels: Readonly<Record<HomeSection, string>> = {
  hero: 'Top of the page',
  claims: 'Trust strip',
  bestSellers: 'Best sellers',
  categories: 'Categories',
  recentlyViewed: 'Recently viewed',
  story: 'Story',
  testimonials: 'Testimonials',
  newsletter: 'Newsletter',
}

const PreviewMenu = ({ entries, shown }: { entries: readonly FormEntry[]; shown: (texts: FormTexts) => string }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-sm">
    {entries.map(({ key, label }) => (
      <li key={key} className="wrap-anywhere">
        {shown(label) || '…'}
      </li>
    ))}
  </ul>
)

/** Shows the content of the form in one language, before it is published. */
export const ContentPreview = ({ values }: { values: ContentValues }) => {
  const [language, setLanguage] = useState<(typeof languages)[number]['code']>('en')
  const { brand, tagline, blurb } = useProfile()
  const shown = (texts: FormTexts) => texts[language] || texts.en
  const { announcement, headerMenu, footerMenu, footerText, sections, claims } = values
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold">
        Preview
        <span className="flex gap-1">
          {languages.map(({ code, name }) => (
            <Button
              key={code}
              variant={code === language ? 'outline' : 'quiet'}
              aria-pressed={code === language}
              className="min-h-11! px-3! text-sm"
              onClick={() => setLanguage(code)}
            >
              {name}
            </Button>
          ))}
        </span>
      </figcaption>
      <div
        inert
        data-content-preview=""
        lang={language}
        dir={language === 'ur' ? 'rtl' : 'ltr'}
        className="overflow-hidden rounded-card border border-line bg-paper text-ink shadow-lift wrap-anywhere"
      >
        <p className="bg-forest px-4 py-2 text-center text-sm text-paper">
          {shown(announcement.text) || 'The delivery offer'}
        </p>
        <p className="display px-4 pt-3 text-lg text-forest">{brand}</p>
        {headerMenu.length > 0 && <PreviewMenu entries={headerMenu} shown={shown} />}
        {sections
          .filter(({ isVisible }) => isVisible)
          .map(({ id, eyebrow, title, text }) => (
            <div key={id} className={`px-4 py-4 ${id === 'hero' ? 'bg-forest text-paper' : 'border-t border-line'}`}>
              {id === 'claims' && claims.length > 0 ? (
                <PreviewMenu entries={claims} shown={shown} />
              ) : (
                <>
                  <p className="eyebrow">{shown(eyebrow) || (id === 'hero' ? tagline : '')}</p>
                  <p className="display text-lg">{shown(title) || (id === 'hero' ? brand : sectionLabels[id])}</p>
                  <p className="text-sm">{shown(text) || (id === 'hero' ? blurb : '')}</p>
                </>
              )}
            </div>
          ))}
        <div className="bg-forest-deep py-3 text-paper">
          <p className="px-4 text-sm">{shown(footerText) || blurb}</p>
          {footerMenu.length > 0 && <PreviewMenu entries={footerMenu} shown={shown} />}
        </div>
      </div>
    </figure>
  )
}

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim())

/** Shows how pages and emails present the shop with the profile values in the form, before they are published. */
export const ProfilePreview = ({ values }: { values: Readonly<Record<keyof StoredProfile, string>> }) => {
  const { name, tagline, description, phone, whatsapp, email, address, hours, legalName } = values
  const { gstin, fssai, drugLicence, grievanceName, grievanceEmail, grievancePhone } = values
  const { orderPrefix, emailSender, emailSignature } = values
  const brand = name.trim() || 'Name of your shop'
  const social = (['instagram', 'facebook', 'youtube'] as const).filter((site) => values[site].trim())
  const groups = [
    { title: 'Contact', lines: [phone, whatsapp && `WhatsApp ${whatsapp}`, email, ...linesIn(hours)] },
    { title: 'Address', lines: linesIn(address) },
    { title: 'Seller', lines: [legalName || name, gstin && `GSTIN ${gstin}`, fssai && `FSSAI ${fssai}`, drugLicence] },
    { title: 'Grievance officer', lines: grievanceName ? [grievanceName, grievanceEmail, grievancePhone] : [] },
  ]
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">Preview</figcaption>
      <div
        inert
        data-profile-preview=""
        className="overflow-hidden rounded-card border border-line bg-paper text-ink shadow-lift wrap-anywhere"
      >
        <div className="px-4 py-3 leading-none">
          <span className="display block text-lg text-forest">{brand}</span>
          {tagline && <span className="mt-1 block text-xs text-leaf">{tagline}</span>}
        </div>
        <div className="grid gap-4 bg-forest-deep px-4 py-5 text-sm text-paper">
          {description && <p>{description}</p>}
          {groups
            .map(({ title, lines }) => ({ title, lines: lines.filter((line) => line.trim()) }))
            .filter(({ lines }) => lines.length > 0)
            .map(({ title, lines }) => (
              <div key={title}>
                <p className="font-semibold">{title}</p>
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of the owner can be equal
                  <p key={index} className="text-paper/85">
                    {line}
                  </p>
                ))}
              </div>
            ))}
          {social.length > 0 && <p>{social.map((site) => siteNames[site]).join(' · ')}</p>}
        </div>
        <div className="grid gap-1 p-4 text-sm">
          <p className="text-ink-soft">Emails are sent by</p>
          <p className="font-semibold">{emailSender.trim() || brand}</p>
          <p className="mt-2 text-ink-soft">An order number</p>
          <p className="font-semibold tabular-nums">
            {orderPrefix.trim().toUpperCase() || orderPrefixOf(name.trim() || null)}-261124-7KQ4M
          </p>
          {emailSignature && <p className="mt-2 whitespace-pre-line text-ink-soft">{emailSignature}</p>}
        </div>
      </div>
    </figure>
  )
}

const siteNames = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube' } as const
