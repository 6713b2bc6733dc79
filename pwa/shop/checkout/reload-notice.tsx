import { Button } from '../../ui/button.tsx'

/** Where a page that was opened without a network asks to be loaded again, because it cannot open the payment window. */
export const ReloadNotice = () => (
  <div role="status" className="grid gap-3 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
    <p>
      <strong className="block">To pay online, this page has to be loaded once more.</strong>
      It was opened without a network. Everything you filled in is kept; only the terms have to be agreed to again.
    </p>
    <Button id="checkout-reload" variant="solid" className="w-full" onClick={() => location.reload()}>
      Load the page again
    </Button>
  </div>
)
