import { Share2 } from 'lucide-react'
import { toast } from '../../ui/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

/** Hands a page's address on: copies it, and on a phone opens its own share sheet too. */
export const ShareButton = ({ name, url }: { name: string; url: string }) => {
  const share = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'Product link has been copied to your clipboard.' })
    } catch {
      // The clipboard is only there on secure origins, and may be forbidden.
      toast({ title: 'Copy this link', description: url })
    }
    // A desktop's share sheet is poorer than its clipboard.
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
    // Closed again, or too late after the press: the link is copied all the same.
    await navigator.share({ title: name, url }).catch(() => undefined)
  }
  return (
    <Tooltip text="Share">
      <button
        type="button"
        aria-label={`Share ${name}`}
        onClick={share}
        className="grid size-[44px] place-items-center rounded-full bg-card/90 text-forest hover:bg-card"
      >
        <Share2 size={19} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
