import { ShoppingBag } from 'lucide-react'
import type { CSSProperties } from 'react'
import { palettes, type ShopColours, themeColours } from '#contract/look/colours'
import { useProfile } from '../../api/shop-profile.ts'
import { sampleLogo } from '../../ui/loading.tsx'

interface LookPreviewProps {
  /** Null while the colours in the form are incomplete. */
  colours: ShopColours | null
  /** Whether the stylesheet has the colours already. */
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
