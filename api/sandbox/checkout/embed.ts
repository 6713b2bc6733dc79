import { escapeHtml, inRupees } from '../control.ts'
import type { Order, PaymentLink } from '../razorpay/entities.ts'

interface EmbedProps {
  keyId: string
  order: Order | null
  /** Returns the reason why this gateway order cannot be paid; null if it can be paid. */
  problem: string | null
}

const button = (id: string, label: string, kind: string) =>
  `<button type="button" class="${kind}" data-outcome="${id}" data-testid="sandbox-${id}">${label}</button>`

const form = (order: Order) => `
<fieldset class="methods">
<legend>Pay with</legend>
<label><input type="radio" name="method" value="card" checked data-testid="sandbox-method-card"><span>Card</span></label>
<label><input type="radio" name="method" value="upi" data-testid="sandbox-method-upi"><span>UPI</span></label>
<label><input type="radio" name="method" value="netbanking" data-testid="sandbox-method-netbanking"><span>Netbanking</span></label>
</fieldset>
<div class="panel" data-panel="card">
<label for="card">Card number</label>
<input id="card" name="card" list="cards" inputmode="numeric" autocomplete="off" value="4100 2800 0000 1007" data-testid="sandbox-card">
<datalist id="cards">
<option value="4100 2800 0000 1007">Visa, pays</option>
<option value="5500 6700 0000 1002">Mastercard, pays</option>
<option value="6527 6589 0000 1005">RuPay, pays</option>
<option value="4100 2800 0006 0003">Card declined</option>
<option value="4100 2800 0008 0001">Not enough balance</option>
<option value="4100 2800 0009 0000">Bank does not answer</option>
<option value="4100 2800 0007 0002">Cancelled by the buyer</option>
<option value="4100 2800 0003 0006">Not enabled for online payments</option>
<option value="4100 2800 0001 0008">Card number not valid</option>
<option value="4100 2800 0002 0007">Technical error</option>
<option value="4100 2800 0000 0009">Verification failed</option>
</datalist>
<p class="hint">…1007 pays. …0003 is declined. Any date, any CVV.</p>
</div>
<div class="panel" data-panel="upi" hidden>
<label for="vpa">UPI ID</label>
<input id="vpa" name="vpa" autocomplete="off" autocapitalize="none" spellcheck="false" value="success@razorpay" data-testid="sandbox-vpa">
<p class="hint">success@razorpay pays, failure@razorpay does not.</p>
</div>
<div class="panel" data-panel="netbanking" hidden>
<label for="bank">Bank</label>
<select id="bank" name="bank" data-testid="sandbox-bank"><option value="SBIN">State Bank of India</option><option value="HDFC">HDFC Bank</option><option value="ICIC">ICICI Bank</option></select>
</div>
<p id="message" role="alert" data-testid="sandbox-message"></p>
<div class="actions">
${button('pay', `Pay ${escapeHtml(inRupees(order.amount))}`, 'primary')}
${button('decline', 'Decline', 'secondary')}
</div>
<details>
<summary data-testid="sandbox-more">When things go wrong</summary>
<div class="actions">
${button('lose', 'Pay, then lose the browser', 'secondary')}
${button('forge', 'Pay with forged signature', 'secondary')}
${button('authorise', 'Authorise only', 'secondary')}
${button('late', 'Bank answers 15 minutes late', 'secondary')}
</div>
</details>`

const problemText = (problem: string) => `
<p id="message" role="alert" data-testid="sandbox-message">${escapeHtml(problem)}</p>`

/**
 * Returns the HTML of the payment window's iframe in the sandbox. The shop's name, logo and colour are sent to the
 * iframe later with `postMessage`.
 */
export const embedPage = ({ keyId, order, problem }: EmbedProps): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test payment</title>
<link rel="stylesheet" href="embed.css">
<script src="embed.js" defer></script>
</head>
<body data-key="${escapeHtml(keyId)}" data-order="${escapeHtml(order?.id ?? '')}">
<header>
<div class="top">
<div class="who"><img id="logo" alt="" hidden><h1 id="name">Payment</h1></div>
<button type="button" id="close" class="close" aria-label="Close" data-testid="sandbox-close"><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg></button>
</div>
<p id="description"></p>
${order ? `<p class="amount" data-testid="sandbox-amount">${escapeHtml(inRupees(order.amount))}</p>` : ''}
<p id="buyer" data-testid="sandbox-prefill"></p>
</header>
<main>
<p class="notice" data-testid="sandbox-notice"><strong>Test payment</strong> — no money moves</p>
${order ? form(order) : problemText(problem ?? 'This order cannot be paid.')}
<section id="done" tabindex="-1" hidden data-testid="sandbox-lost">
<h2>Paid, and the browser is lost</h2>
<p>The shop's page is not notified of this payment. Close this tab: the shop finds the payment by webhook or reconciliation.</p>
</section>
</main>
</body>
</html>
`

const linkButton = (outcome: string, label: string, kind: string) =>
  `<button class="${kind}" name="outcome" value="${outcome}" data-testid="sandbox-${outcome}">${label}</button>`

const statusTexts: Record<PaymentLink['status'], string> = {
  created: '',
  paid: 'This link is paid.',
  expired: 'This link has expired.',
  cancelled: 'This link was cancelled.',
}

/** Returns the HTML of the sandbox page on which a payment link is paid. */
export function linkPage(link: PaymentLink | undefined, problem: string) {
  const text = problem || (link ? statusTexts[link.status] : 'This link does not exist.')
  const amount = escapeHtml(inRupees(link?.amount ?? 0))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test payment</title>
<link rel="stylesheet" href="../checkout/embed.css">
</head>
<body>
<header>
<h1>Payment link</h1>
<p>${escapeHtml(link?.description ?? '')}</p>
${link ? `<p class="amount" data-testid="sandbox-amount">${amount}</p>` : ''}
</header>
<main>
<p class="notice"><strong>Test payment</strong> — no money moves</p>
<p id="message" role="alert" data-testid="sandbox-message">${escapeHtml(text)}</p>
${
  link?.status === 'created'
    ? `<form method="post" class="actions">${linkButton('pay', `Pay ${amount}`, 'primary')}${linkButton('decline', 'Decline', 'secondary')}${linkButton('late', 'Bank answers 15 minutes late', 'secondary')}</form>`
    : ''
}
</main>
</body>
</html>
`
}

/**
 * Script in the iframe of the simulated payment window. It exchanges messages only with the page that embeds the
 * iframe.
 */
export const embedScript = String.raw`(function () {
  'use strict';
  var data = document.body.dataset;
  var origin = location.origin;
  var prefill = {};
  var busy = false;
  var browserLost = false;
  var message = document.getElementById('message');
  var all = function (selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); };
  var post = function (type, detail) {
    parent.postMessage({ source: 'sandbox-checkout', type: type, order: data.order, detail: detail || null }, origin);
  };
  var show = function (id, text) {
    document.getElementById(id).textContent = typeof text === 'string' ? text : '';
  };

  function applyBrandColor(color) {
    if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/i.test(color)) return;
    var part = function (at) {
      var share = parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    };
    var light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
    var root = document.documentElement.style;
    root.setProperty('--brand', color);
    root.setProperty('--on-brand', 1.05 / (light + 0.05) >= 4.5 ? '#ffffff' : '#111111');
  }

  function applyOptions(options) {
    prefill = options.prefill || {};
    show('name', options.name);
    show('description', options.description);
    show('buyer', [prefill.name, prefill.contact, prefill.email].filter(Boolean).join(' · '));
    applyBrandColor(options.color);
    var radio = document.querySelector('input[name=method][value="' + prefill.method + '"]');
    if (radio) { radio.checked = true; showSelectedPanel(); }
    if (typeof options.image === 'string' && /^(data:image\/|\/|https?:)/.test(options.image)) {
      var logo = document.getElementById('logo');
      logo.onload = function () { logo.hidden = false; };
      logo.src = options.image;
    }
  }

  function method() {
    return document.querySelector('input[name=method]:checked').value;
  }
  function showSelectedPanel() {
    all('[data-panel]').forEach(function (panel) { panel.hidden = panel.dataset.panel !== method(); });
  }
  function setBusy(on) {
    busy = on;
    document.body.setAttribute('aria-busy', on ? 'true' : 'false');
    all('[data-outcome]').forEach(function (button) { button.disabled = on; });
  }
  function showBrowserLost() {
    browserLost = true;
    all('main > :not(#done):not(.notice)').forEach(function (part) { part.hidden = true; });
    document.getElementById('close').hidden = true;
    var done = document.getElementById('done');
    done.hidden = false;
    done.focus();
  }
  function showError(error) {
    message.textContent = error.description || 'The payment could not be made.';
    post('failed', { error: error });
  }

  function submit(outcome) {
    if (busy) return;
    setBusy(true);
    message.textContent = '';
    var body = { key_id: data.key, order_id: data.order, method: method(), outcome: outcome };
    if (body.method === 'card') body.card = document.getElementById('card').value;
    if (body.method === 'upi') body.vpa = document.getElementById('vpa').value;
    if (body.method === 'netbanking') body.bank = document.getElementById('bank').value;
    if (prefill.email) body.email = String(prefill.email);
    if (prefill.contact) body.contact = String(prefill.contact);
    fetch('pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      .then(function (response) { return response.json(); })
      .then(function (answer) {
        setBusy(false);
        if (answer.error) showError(answer.error);
        else if (outcome === 'lose') showBrowserLost();
        else post('success', answer);
      })
      .catch(function () {
        setBusy(false);
        message.textContent = 'The payment service did not answer. Please try again.';
      });
  }

  function close() {
    if (!busy && !browserLost) post('close');
  }

  all('input[name=method]').forEach(function (radio) { radio.addEventListener('change', showSelectedPanel); });
  all('[data-outcome]').forEach(function (button) {
    button.addEventListener('click', function () { submit(button.dataset.outcome); });
  });
  all('input:not([type=radio])').forEach(function (field) {
    field.addEventListener('keydown', function (event) { if (event.key === 'Enter') submit('pay'); });
  });
  document.getElementById('close').addEventListener('click', close);
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && !busy && !browserLost) post('escape');
  });
  window.addEventListener('message', function (event) {
    if (event.origin !== origin || event.source !== parent || !event.data) return;
    if (event.data.source === 'sandbox-checkout-page') applyOptions(event.data.options || {});
  });
  post('ready');
})();
`
