import { Share2 } from 'lucide-react'
import { toast } from '../../ui/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

/** Copies the page's URL; on a phone, also opens the share sheet. */
export const ShareButton = ({ name, url }: { name: string; url: string }) => {
  const share = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'Product link has been copied to your clipboard.' })
    } catch {
      // The clipboard needs a secure origin and may be blocked.
      toast({ title: 'Copy this link', description: url })
    }
    // The share sheet of a desktop is less useful than its clipboard.
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
    // The share sheet was closed or came too late after the press. The link is copied anyway.
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
