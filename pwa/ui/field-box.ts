/** The class names of an input or select element. */
export const fieldBox =
  'min-h-12 w-full rounded-field border border-line-strong bg-card px-4 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-terracotta aria-invalid:bg-terracotta-soft/40'
