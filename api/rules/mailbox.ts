const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an email address delivers to: the address without the `+tag`, and for Gmail also without
 * dots and with one domain. Two addresses with the same result reach the same person. The result is used only for
 * counting. Emails must be sent to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const local = email.slice(0, at).toLowerCase()
  const tag = local.indexOf('+')
  const name = tag > 0 ? local.slice(0, tag) : local
  return dotless.has(domain) ? `${name.replaceAll('.', '') || name}@gmail.com` : `${name}@${domain}`
}
