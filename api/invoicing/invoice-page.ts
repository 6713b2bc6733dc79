import { createHash } from 'node:crypto'
import type { Hono, Context as HonoContext } from 'hono'
import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { orderTokenHeader } from '#contract/constants'
import { Document, getInvoice } from '#contract/documents'
import { homePage, invoicePage } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import type { Language, Translated } from '#contract/translations'
import { states } from '#rules/address/states'
import { formatDate } from '#rules/dates'
import { formatInr, type Paise, parseRupees } from '#rules/money'
import { isLateNote } from '#rules/tax/gstr1'
import * as en from '../../texts/en/invoice.ts'
import * as enLanguage from '../../texts/en/language.ts'
import * as enStates from '../../texts/en/states.ts'
import * as hi from '../../texts/hi/invoice.ts'
import * as hiLanguage from '../../texts/hi/language.ts'
import * as hiStates from '../../texts/hi/states.ts'
import * as ur from '../../texts/ur/invoice.ts'
import * as urLanguage from '../../texts/ur/language.ts'
import * as urStates from '../../texts/ur/states.ts'
import type { Deps } from '../deps.ts'
import { assertSameOrigin } from '../http/access.ts'
import { languageOf, ownOrigins, readBody } from '../http/request.ts'
import { documentPolicy, securityHeaders } from '../http/security-headers.ts'
import { addRoute } from '../http/shop-error.ts'

type Texts = Translated<typeof en> & Translated<Pick<typeof enLanguage, 'direction' | 'tag'>> & typeof enStates

const texts: Readonly<Record<Language, Texts>> = {
  en: { ...enLanguage, ...enStates, ...en },
  hi: { ...hiLanguage, ...hiStates, ...hi },
  ur: { ...urLanguage, ...urStates, ...ur },
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:#e9e4d8;color:#111;font:14px/1.45 system-ui,'Noto Sans','Noto Sans Devanagari',sans-serif}
:lang(ur){font-family:'Noto Nastaliq Urdu',system-ui,sans-serif;line-height:1.9}
main{background:#fff;margin:1rem auto;padding:12mm;width:210mm;max-width:100%}
nav{max-width:210mm;margin:1rem auto 0;padding:0 1rem;display:flex;gap:1.25rem}
nav a{color:#1f3b2d;min-height:2.75rem;display:inline-flex;align-items:center}nav [aria-current]{font-weight:700;text-decoration:none}
nav button{font:inherit;color:#fff;background:#1f3b2d;border:0;border-radius:99px;min-height:2.75rem;padding:0 1.25rem;margin-inline-start:auto;cursor:pointer}
h1{font-size:20px;margin:0}h2{font-size:12px;font-weight:600;color:#555;margin:0 0 2px}p{margin:0}
header{display:flex;justify-content:space-between;gap:8mm;align-items:start;border-bottom:2px solid #111;padding-bottom:4mm}
.right{text-align:end}.small{font-size:12px;color:#444}.strong{font-weight:700}
.sample{border:2px solid #8f2d1a;color:#8f2d1a;font-weight:700;padding:2mm 3mm;margin-top:4mm;text-align:center}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:8mm;padding:4mm 0}
table{width:100%;border-collapse:collapse}th{text-align:start;font-size:12px;font-weight:600;border-bottom:1px solid #111}
td,th{padding:1.2mm 1mm;vertical-align:top}tbody tr{border-bottom:1px solid #ddd;break-inside:avoid}thead{display:table-header-group}
td.n,th.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}td:first-child{overflow-wrap:anywhere}td:first-child .small:not(.narrow){display:block}
.sums{display:grid;grid-template-columns:1fr auto;gap:8mm;margin-top:4mm;break-inside:avoid}
dl{display:grid;grid-template-columns:auto auto;gap:.8mm 0;margin:0;align-content:start}dd{margin:0;padding-inline-start:8mm;text-align:end;font-variant-numeric:tabular-nums}
dt.strong,dd.strong{border-top:2px solid #111;padding-top:1mm;font-size:16px}
.sign{margin-top:5mm;text-align:end;break-inside:avoid}.sign img{height:18mm;width:auto;max-width:60mm;object-fit:contain}
footer{margin-top:5mm;padding-top:3mm;border-top:1px solid #ddd;display:grid;gap:1mm;break-inside:avoid}
.irn{display:grid;grid-template-columns:1fr auto;gap:8mm;margin-top:4mm;align-items:end;overflow-wrap:anywhere;break-inside:avoid}.irn svg{width:42mm;height:42mm}
bdi{unicode-bidi:isolate}.narrow{display:none}.narrow bdi{white-space:nowrap;margin-inline-end:1em}
@media print{body{background:#fff}nav{display:none}main{margin:0;padding:0;width:auto}}
@media screen and (max-width:40rem){main{padding:5mm}header,.parties,.sums{display:block}.parties>*+*,.sums>*+*{margin-top:4mm}.right{text-align:start}.wide{display:none}.narrow{display:block}}`

// Paper on a roll has no fixed height, so the page size is left to the printer.
const rollStyle = `
@page{margin:3mm}
main{width:80mm;padding:4mm;font-size:12px}nav{max-width:80mm}
header,.parties,.sums{display:block}header{padding-bottom:2mm}.parties>*+*,.sums>*+*{margin-top:3mm}.right{text-align:start}
.wide{display:none}.narrow{display:block;font-size:11px}h1{font-size:16px}td,th{padding:1mm .5mm}dl{gap:.5mm 0}dt.strong,dd.strong{font-size:14px}.rates th,.rates td{font-size:10px}.irn{display:block}
@media print{main{width:72mm;margin:0 auto}}`

// The script shows the print button, which is hidden in browsers without scripts because it has no effect there. The
// content security policy of the page allows this script by its hash.
const printScript = "const b=document.querySelector('nav button');b.hidden=false;b.onclick=()=>print()"
const printPolicy = documentPolicy({
  scriptHashes: [`'sha256-${createHash('sha256').update(printScript).digest('base64')}'`],
})

// Browsers that do not support page margin boxes do not print the document number and page number.
const a4Style = (number: string) =>
  `@page{size:A4;margin:12mm;@bottom-left{content:"${number}";font:10px system-ui,sans-serif}@bottom-right{content:counter(page) " / " counter(pages);direction:ltr;font:10px system-ui,sans-serif}}`

type PageSize = 'a4' | 'roll'

type Content = ReturnType<typeof html> | string

/** Reads the signature of a document as a data URL, because the page loads no other files. Null without one. */
async function signatureOf({ signature }: Document, pictures: Deps['pictures']): Promise<string | null> {
  const png = signature && (await pictures.readLogo(signature.hash))
  return png ? `data:image/png;base64,${Buffer.from(png.bytes).toString('base64')}` : null
}

/** Returns an issued document as a page for printing, for a ZIP file. The page loads no other files. */
export const documentFile = async (document: Document, pictures: Deps['pictures']) =>
  renderDocument(document, { size: 'a4', query: null, path: '', signature: await signatureOf(document, pictures) })

const page = (t: Texts, title: string, size: PageSize, content: Content, number = '') =>
  html`<!doctype html><html lang="${t.tag}" dir="${t.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(style)}${raw(size === 'roll' ? rollStyle : a4Style(number))}</style></head><body>${content}</body></html>`

/** Returns the taxes of a document by rate: taxable value, CGST, SGST and IGST in paise. */
function ratesOf({ lines }: Document) {
  const rates = new Map<number, [Paise, Paise, Paise, Paise]>()
  for (const { gstRate, taxable, cgst, sgst, igst } of lines) {
    if (gstRate === null) continue
    const before = rates.get(gstRate) ?? [0, 0, 0, 0]
    const [a, b, c, d] = [taxable, cgst, sgst, igst].map(parseRupees)
    rates.set(gstRate, [before[0] + (a ?? 0), before[1] + (b ?? 0), before[2] + (c ?? 0), before[3] + (d ?? 0)])
  }
  return [...rates].toSorted(([a], [b]) => a - b)
}

/**
 * Returns the batches of a line with their expiry dates; if there are several, also with the number of pieces of each.
 */
const batchesOf = ({ batches = [] }: Document['lines'][number], t: Texts) =>
  batches.map(
    ({ number, expiresOn, quantity }) =>
      html`<span class="small">${t.batch} <bdi dir="ltr">${number}</bdi>${expiresOn ? html`, ${t.expires} <bdi>${formatDate(`${expiresOn}T00:00:00Z`, t.tag)}</bdi>` : ''}${batches.length > 1 ? html` × ${quantity}` : ''}</span>`,
  )

/** Returns quantity, price, discount, GST rate and HSN code of a line, for narrow paper and screens without columns. */
const factsOf = (line: Document['lines'][number], t: Texts, money: (rupees: string) => string) =>
  [
    ...(line.quantity > 0 ? [html`${line.quantity} ${line.unit} × ${money(line.price)}`] : []),
    ...(parseRupees(line.discount) > 0 ? [html`${t.discount} ${money(line.discount)}`] : []),
    ...(line.gstRate === null ? [] : [html`${t.rate} ${line.gstRate}%`]),
    ...(line.hsn ? [html`${t.hsn} ${line.hsn}`] : []),
  ].map((fact) => html`<bdi>${fact}</bdi> `)

function documentContent(document: Document, links: Content, signature: string | null) {
  const t = texts[document.language]
  const { seller, buyer, totals, lines, placeOfSupply } = document
  const money = (rupees: string) => formatInr(parseRupees(rupees), t.tag)
  const paise = (amount: Paise) => formatInr(amount, t.tag)
  const stateText = (state: { name: string; code: string }) => {
    const code = states.find(({ gst }) => gst === state.code)?.code ?? ''
    return `${t.stateNames[code] ?? state.name} (${state.code})`
  }
  const isIntra = parseRupees(totals.igst) === 0
  const stateTax = document.isUnionTerritory ? 'UTGST' : 'SGST'
  const rates = ratesOf(document)
  const hasDiscount = lines.some(({ discount }) => parseRupees(discount) > 0)
  const title = `${t.kinds[document.kind]} ${document.number}`
  const row = (name: string, value: Content, strong = false) =>
    html`<dt${strong ? raw(' class="strong"') : ''}>${name}</dt><dd${strong ? raw(' class="strong"') : ''}>${value}</dd>`
  // Tax that is included in the prices is shown below the total, because the rows above the total must add up to it.
  const intraRows = html`${row('CGST', money(totals.cgst))}${row(stateTax, money(totals.sgst))}`
  const taxRows = rates.length === 0 ? '' : isIntra ? intraRows : row('IGST', money(totals.igst))
  return {
    title,
    content: html`${links}<main>
<header><div><h1>${t.kinds[document.kind]}</h1><p class="small">${t.original}</p>${seller.composition ? html`<p class="strong">${t.composition}</p>` : ''}</div>
<div class="right"><p class="strong">${t.number}: <bdi dir="ltr">${document.number}</bdi></p><p>${t.date}: ${formatDate(document.date, t.tag)}</p><p>${t.order}: <bdi dir="ltr">${document.orderNumber}</bdi></p>
${document.invoice ? html`<p>${t.againstInvoice}: <bdi dir="ltr">${document.invoice.number}</bdi>, ${formatDate(document.invoice.date, t.tag)}</p>` : ''}</div></header>
${document.isSample ? html`<p class="sample">${t.sample}</p>` : ''}
${document.needsEInvoice && !document.eInvoice ? html`<p class="sample">${t.held}</p>` : ''}
<section class="parties"><div><h2>${t.seller}</h2><p class="strong"><bdi>${seller.name}</bdi></p>${seller.address.map((line) => html`<p><bdi>${line}</bdi></p>`)}
${seller.gstin ? html`<p>GSTIN: <bdi dir="ltr">${seller.gstin}</bdi></p>` : ''}${seller.state ? html`<p>${t.state}: ${stateText(seller.state)}</p>` : ''}${seller.fssai ? html`<p>${t.fssai}: <bdi dir="ltr">${seller.fssai}</bdi></p>` : ''}${seller.phone ? html`<p>${t.phone}: <bdi dir="ltr">${seller.phone}</bdi></p>` : ''}${seller.email ? html`<p><bdi dir="ltr">${seller.email}</bdi></p>` : ''}</div>
<div><h2>${t.buyer}</h2><p class="strong"><bdi>${buyer.company ?? buyer.name}</bdi></p>${buyer.company ? html`<p><bdi>${buyer.name}</bdi></p>` : ''}<p><bdi>${buyer.address}</bdi></p>${buyer.gstin ? html`<p>GSTIN: <bdi dir="ltr">${buyer.gstin}</bdi></p>` : ''}${buyer.phone ? html`<p>${t.phone}: <bdi dir="ltr">${buyer.phone}</bdi></p>` : ''}
${placeOfSupply ? html`<p>${t.placeOfSupply}: ${stateText(placeOfSupply)}</p>` : ''}</div></section>
<table><thead><tr><th scope="col">${t.item}</th><th scope="col" class="wide">${t.hsn}</th><th scope="col" class="n wide">${t.quantity}</th><th scope="col" class="n wide">${t.price}</th>${hasDiscount ? html`<th scope="col" class="n wide">${t.discount}</th>` : ''}${rates.length > 0 ? html`<th scope="col" class="n wide">${t.taxable}</th><th scope="col" class="n wide">${t.rate}</th>` : ''}<th scope="col" class="n">${t.amount}</th></tr></thead>
<tbody>${lines.map(
      (line) =>
        html`<tr><td><bdi>${line.shownName}</bdi><span class="small narrow">${factsOf(line, t, money)}</span>${line.sku ? html`<span class="small">${t.sku} <bdi dir="ltr">${line.sku}</bdi></span>` : ''}${batchesOf(line, t)}</td><td class="wide"><bdi dir="ltr">${line.hsn}</bdi></td><td class="n wide">${line.quantity > 0 ? html`${line.quantity} <span class="small">${line.unit}</span>` : ''}</td><td class="n wide">${line.quantity > 0 ? money(line.price) : ''}</td>${hasDiscount ? html`<td class="n wide">${parseRupees(line.discount) > 0 ? money(line.discount) : ''}</td>` : ''}${rates.length > 0 ? html`<td class="n wide">${money(line.taxable)}</td><td class="n wide">${line.gstRate}%</td>` : ''}<td class="n">${money(line.total)}</td></tr>`,
    )}</tbody></table>
<section class="sums"><div>${
      rates.length > 0
        ? html`<table class="rates"><thead><tr><th scope="col">${t.rate}</th><th scope="col" class="n">${t.taxable}</th>${isIntra ? html`<th scope="col" class="n">CGST</th><th scope="col" class="n">${stateTax}</th>` : html`<th scope="col" class="n">IGST</th>`}</tr></thead><tbody>${rates.map(
            ([rate, [taxable, cgst, sgst, igst]]) =>
              html`<tr><td>${rate}%</td><td class="n">${paise(taxable)}</td>${isIntra ? html`<td class="n">${paise(cgst)}</td><td class="n">${paise(sgst)}</td>` : html`<td class="n">${paise(igst)}</td>`}</tr>`,
          )}</tbody></table>`
        : ''
    }</div>
<dl>${row(t.subtotal, money(totals.subtotal))}${parseRupees(totals.discount) > 0 ? row(t.discount, html`<bdi dir="ltr">−${money(totals.discount)}</bdi>`) : ''}${parseRupees(totals.shipping) > 0 ? row(t.delivery, money(totals.shipping)) : ''}${document.pricesIncludeTax ? '' : taxRows}${row(t.total, money(totals.total), true)}${document.pricesIncludeTax ? taxRows : ''}</dl></section>
${document.eInvoice ? html`<section class="irn"><p>${t.irn}: <bdi dir="ltr">${document.eInvoice.irn}</bdi></p>${raw(renderSVG(document.eInvoice.signedQr, { border: 4 }))}</section>` : ''}
${signature && document.signature ? html`<section class="sign"><img src="${signature}" alt="" width="${document.signature.width}" height="${document.signature.height}"><p class="small">${t.signatory}</p></section>` : ''}
<footer><p>${t.inWords}: <span class="strong">${document.amountInWords}</span></p>${document.pricesIncludeTax ? html`<p class="small">${t.pricesInclude}</p>` : ''}${document.reason ? html`<p>${t.reason}: <bdi>${document.reason}</bdi></p>` : ''}${document.invoice && isLateNote(new Date(document.date), new Date(document.invoice.date)) ? html`<p class="strong">${t.lateNote}</p>` : ''}<p class="small">${t.paid[document.paymentMethod]}. ${t.reverseCharge}.${signature ? '' : html` ${t.signature}.`}</p></footer></main>`,
  }
}

const Id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))

interface Shown {
  size: PageSize
  query: URLSearchParams | null
  path: string
  signature: string | null
}

/**
 * Returns an issued document as a page for printing, in the language of the document. `path` and `query` are its URL,
 * from which the links to other paper sizes are made. Without `query` there are no links, because a link would contain
 * no proof of access. `signature` is a data URL.
 */
function renderDocument(document: Document, { size, query, path, signature }: Shown) {
  const t = texts[document.language]
  const link = (to: PageSize, label: string) => {
    const search = new URLSearchParams(query ?? {})
    search.set('size', to)
    return html`<a href="${path}?${search.toString()}"${to === size ? raw(' aria-current="page"') : ''}><bdi dir="ltr">${label}</bdi></a>`
  }
  const { title, content } = documentContent(
    document,
    html`<nav>${query ? html`${link('a4', t.a4)}${link('roll', t.roll)}` : ''}<button type="button" hidden>${t.print}</button></nav><script>${raw(printScript)}</script>`,
    signature,
  )
  return page(t, title, size, content, document.number.replace(/[^\w/-]/g, ''))
}

/**
 * The proof of access to an order, from the body of a form: the token of an order link, or the email address of the
 * order.
 */
interface Proof {
  token: string | null
  email: string | null
}

type Mounted = Pick<Deps, 'config' | 'pictures'> & { isSecure: (c: HonoContext) => boolean }

/**
 * Adds `/orders/{id}/invoice?size=a4|roll&document={id}`: an invoice or credit note for printing, in the language of
 * the order. It reads the document through the API with the cookies of the request, so that the same access rules
 * apply. Other proofs of access are not part of the URL: the order page sends them in the body of a form.
 */
export function mountInvoicePage(app: Hono, { config, pictures, isSecure }: Mounted) {
  async function show(c: HonoContext, proof: Proof) {
    const headers = {
      ...securityHeaders('document', isSecure(c)),
      'content-security-policy': printPolicy,
      'cache-control': 'no-store',
    }
    const query = new URL(c.req.url).searchParams
    const isProven = proof.token !== null || proof.email !== null
    const size = query.get('size') === 'roll' ? 'roll' : 'a4'
    const chosen = v.safeParse(Id, query.get('document'))
    const asked = new URLSearchParams({
      ...(chosen.success ? { document: chosen.output } : {}),
      ...(proof.email ? { email: proof.email } : {}),
    })
    const id = v.safeParse(Id, c.req.param('id'))
    const found = id.success
      ? await read(c, `${urlOf(getInvoice.path, { params: { id: Number(id.output) } })}?${asked}`, proof.token)
      : null
    if (found && id.success) {
      const signature = await signatureOf(found, pictures)
      const shown = { size, query: isProven ? null : query, path: invoicePage(Number(id.output)), signature } as const
      return c.html(renderDocument(found, shown), 200, headers)
    }
    const t = texts[languageOf(c)]
    const content = html`<main><h1>${t.notFound}</h1><p><a href="${homePage}">${t.toShop}</a></p></main>`
    return c.html(page(t, t.notFound, 'a4', content), 404, headers)
  }

  async function read(c: HonoContext, path: string, token: string | null): Promise<Document | null> {
    const headers: Record<string, string> = token ? { [orderTokenHeader]: token } : {}
    for (const name of ['cookie', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'user-agent']) {
      const value = c.req.header(name)
      if (value !== undefined) headers[name] = value
    }
    const { incoming } = c.env ?? {}
    const bindings = incoming && { incoming: { headers, socket: incoming.socket } }
    const reply = await app.request(path, { headers }, bindings)
    return reply.status === 200 ? v.parse(Document, await reply.json()) : null
  }

  addRoute(app, '/orders/:id/invoice', {
    get: (c) => show(c, { token: null, email: null }),
    post: async (c) => {
      assertSameOrigin(c.req.raw, () => ownOrigins(c, config))
      const bytes = await readBody(c, 1024)
      const form = new URLSearchParams(new TextDecoder().decode(bytes))
      return show(c, { token: form.get('token'), email: form.get('email') })
    },
  })
}
