const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

/** Only over https: browsers then refuse to use http with the shop. */
const onHttps: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

// A response that is data loads nothing when it is opened as a document.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

// The gateway's own plugins name these hosts; there is no official list.
const razorpay = {
  scripts: 'https://checkout.razorpay.com https://cdn.razorpay.com',
  frames: 'https://api.razorpay.com https://checkout.razorpay.com',
  calls:
    'https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com https://lumberjack-metrics.razorpay.com',
}

const payment = 'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")'

// The windows of banks that the gateway opens must reach their opener, hence no stricter opener policy.
const onDocuments: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), usb=(), ${payment}`,
}

interface PolicyOf {
  /** `'sha256-…'` of the inline scripts in the document. */
  scriptHashes?: readonly string[]
  /** The checkout alone may load the payment gateway. */
  checkout?: boolean
}

/**
 * A document's content security policy: its own scripts by hash, no inline code besides. Styles may be inline because
 * React writes style attributes; pictures of products may come from any https address that an admin gave.
 */
export function documentPolicy({ scriptHashes = [], checkout = false }: PolicyOf): string {
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

/** `data`: JSON, pictures and text. `document`: HTML. `asset`: files that documents load. */
export type ContentKind = 'data' | 'document' | 'asset'

const byKind: Record<ContentKind, Readonly<Record<string, string>>> = {
  data: { ...everywhere, 'content-security-policy': dataPolicy },
  document: { ...everywhere, ...onDocuments, 'content-security-policy': documentPolicy({}) },
  asset: { ...everywhere, 'content-security-policy': "frame-ancestors 'none'" },
}

/** The security headers of every response. Documents with inline scripts replace the content security policy. */
export const securityHeaders = (kind: ContentKind, secure: boolean): Readonly<Record<string, string>> =>
  secure ? { ...byKind[kind], ...onHttps } : byKind[kind]
