/** Script of the page in the payment window's iframe. It exchanges messages only with the page that embeds it. */
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
