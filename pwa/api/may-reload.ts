// Not searches: their words are in the address.
const written = 'textarea, input:is([type=text], [type=email], [type=tel], [type=password], :not([type]))'

const hasWords = (field: HTMLInputElement | HTMLTextAreaElement) => field.value.trim() !== ''

/** Whether a reload loses nothing: no checkout, no form of the dashboard that says so, and nothing typed anywhere. */
export const mayReload = (): boolean =>
  !location.pathname.startsWith('/checkout') &&
  !document.querySelector('[data-unsaved]') &&
  ![...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(written)].some(hasWords)
