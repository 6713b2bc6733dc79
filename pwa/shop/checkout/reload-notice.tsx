import { Button } from '../../ui/button.tsx'

/** Asks for a reload of a page that was opened offline, because such a page cannot open the payment window. */
export const ReloadNotice = () => (
  <div role="status" className="grid gap-3 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
    <p>
      <strong className="block">Reload this page to pay online.</strong>
      You opened it offline. We’ve saved your details; you’ll need to accept the terms again.
    </p>
    <Button id="checkout-reload" variant="solid" className="w-full" onClick={() => location.reload()}>
      Reload page
    </Button>
  </div>
)
