import { Share2 } from 'lucide-react'
import { toast } from '../../ui/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

/** Copies the address of a page that another person can open. */
export const ShareButton = ({ url }: { url: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'Product link has been copied to your clipboard.' })
    } catch {
      // The clipboard is only there on secure origins, and may be forbidden.
      toast({ title: 'Copy this link', description: url })
    }
  }
  return (
    <Tooltip text="Copy link">
      <button
        type="button"
        aria-label="Copy link to this product"
        onClick={copy}
        className="grid size-11 place-items-center rounded-full border border-line text-forest hover:bg-paper-deep"
      >
        <Share2 size={19} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
