// Search fields are left out, because searches are part of the address.
const textFields = 'textarea, input:is([type=text], [type=email], [type=tel], [type=password], :not([type]))'

const hasText = (field: HTMLInputElement | HTMLTextAreaElement) => field.value.trim() !== ''

/** Whether a reload would lose nothing: not in the checkout, no unsaved dashboard form, no text in any field. */
export const mayReload = (): boolean =>
  !location.pathname.startsWith('/checkout') &&
  !document.querySelector('[data-unsaved]') &&
  ![...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(hasText)
