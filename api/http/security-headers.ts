const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers that are sent only over https. They make browsers always use https for the shop. */
const httpsHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

// The policy forbids a data response to load resources if a browser opens it as a document.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

// The hosts are those that the gateway's own plugins use, because there is no official list of hosts.
const razorpay = {
  scripts: 'https://checkout.razorpay.com https://cdn.razorpay.com',
  frames: 'https://api.razorpay.com https://checkout.razorpay.com',
  calls:
    'https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com https://lumberjack-metrics.razorpay.com',
}

const payment = 'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")'

const permissions = (camera: string) => ({
  'permissions-policy': `accelerometer=(), camera=${camera}, geolocation=(), gyroscope=(), microphone=(), usb=(), ${payment}`,
})

/** Headers with the permissions of dashboard documents: the stock-taking reads barcodes with the camera. */
export const dashboardHeaders: Readonly<Record<string, string>> = permissions('(self)')

// The opener policy must allow popups, because bank windows that the payment gateway opens need access to their opener.
const documentHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...permissions('()'),
}

interface PolicyOptions {
  /** Hashes (`'sha256-…'`) of the inline scripts in the document. */
  scriptHashes?: readonly string[]
  /** Whether the document is a page with the payment window (`hasPaymentWindow`). */
  checkout?: boolean
}

/**
 * Returns the content security policy of a document. Inline scripts are allowed by hash. Inline styles are allowed
 * because React writes style attributes; pictures are allowed from any https URL because admins can enter one for a
 * product.
 */
export function documentPolicy({ scriptHashes = [], checkout = false }: PolicyOptions): string {
  const added = (sources: string) => (checkout ? ` ${sources}` : '')
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' ') + added(razorpay.scripts),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${added(razorpay.calls)}`,
    `frame-src ${checkout ? `'self' ${razorpay.frames}` : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The kind of a response. `data`: JSON, pictures and text. `document`: HTML. `asset`: files that documents load. */
export type ContentKind = 'data' | 'document' | 'asset'

const byKind: Record<ContentKind, Readonly<Record<string, string>>> = {
  data: { ...commonHeaders, 'content-security-policy': dataPolicy },
  document: { ...commonHeaders, ...documentHeaders, 'content-security-policy': documentPolicy({}) },
  asset: { ...commonHeaders, 'content-security-policy': "frame-ancestors 'none'" },
}

/** Returns the security headers of a response. Documents with inline scripts replace the content security policy. */
export const securityHeaders = (kind: ContentKind, secure: boolean): Readonly<Record<string, string>> =>
  secure ? { ...byKind[kind], ...httpsHeaders } : byKind[kind]

// API responses have `noindex`, because search engines must not index the data of a shop.
const contentType = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' }
const shared = { ...contentType, 'cache-control': 'no-cache', vary: 'accept-encoding' }
const own = { ...contentType, 'cache-control': 'no-store' }

const byScheme = (secure: boolean) => {
  const common = securityHeaders('data', secure)
  return { shared: { ...common, ...shared }, private: { ...common, ...own } }
}
const https = byScheme(true)
const http = byScheme(false)

/**
 * Returns the headers of a JSON response. `shared`: equal for all callers and revalidated by caches. `private`: never
 * stored by caches.
 */
export const apiHeaders = (secure: boolean, kind: 'shared' | 'private'): Record<string, string> =>
  (secure ? https : http)[kind]
