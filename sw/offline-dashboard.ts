// The page has inline styles, because it must not depend on any stored file.
const style =
  'body{margin:0;padding:20vh 1.5rem;background:#fbf6ea;color:#1c2a22;font:1rem/1.6 system-ui,sans-serif;text-align:center}h1{margin:0;font:2rem/1.2 Georgia,serif}p{margin:.75rem 0 1.5rem}a{display:inline-block;padding:.75rem 1.5rem;border:1px solid #1f3b2d;border-radius:99px;color:#1f3b2d;font-weight:600;text-decoration:none}a+a{margin-left:.75rem;border-color:transparent;text-decoration:underline}'

/** Responds to a navigation to the dashboard when there is no response from the network. */
export const offlineDashboard = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline | Admin</title><style>${style}</style></head><body><main><h1>You are offline</h1><p>The dashboard needs a network connection.</p><a href="">Try again</a><a href="/">Back to the shop</a></main></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
  )
