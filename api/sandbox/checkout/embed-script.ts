/** What the page in the payment window does. It speaks with the page around it, and only with that one. */
export const embedScript = String.raw`(function () {
  'use strict';
  var data = document.body.dataset;
  var origin = location.origin;
  var buyer = {};
  var busy = false;
  var lost = false;
  var message = document.getElementById('message');
  var all = function (selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); };
  var tell = function (type, detail) {
    parent.postMessage({ source: 'sandbox-checkout', type: type, order: data.order, detail: detail || null }, origin);
  };
  var show = function (id, text) {
    document.getElementById(id).textContent = typeof text === 'string' ? text : '';
  };

  function paint(color) {
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

  function introduce(options) {
    buyer = options.prefill || {};
    show('name', options.name);
    show('description', options.description);
    show('buyer', [buyer.name, buyer.contact, buyer.email].filter(Boolean).join(' · '));
    paint(options.color);
    var radio = document.querySelector('input[name=method][value="' + buyer.method + '"]');
    if (radio) { radio.checked = true; panels(); }
    if (typeof options.image === 'string' && /^(data:image\/|\/|https?:)/.test(options.image)) {
      var logo = document.getElementById('logo');
      logo.onload = function () { logo.hidden = false; };
      logo.src = options.image;
    }
  }

  function method() {
    return document.querySelector('input[name=method]:checked').value;
  }
  function panels() {
    all('[data-panel]').forEach(function (panel) { panel.hidden = panel.dataset.panel !== method(); });
  }
  function wait(on) {
    busy = on;
    document.body.setAttribute('aria-busy', on ? 'true' : 'false');
    all('[data-outcome]').forEach(function (button) { button.disabled = on; });
  }
  function lose() {
    lost = true;
    all('main > :not(#done):not(.notice)').forEach(function (part) { part.hidden = true; });
    document.getElementById('close').hidden = true;
    var done = document.getElementById('done');
    done.hidden = false;
    done.focus();
  }
  function failed(error) {
    message.textContent = error.description || 'The payment could not be made.';
    tell('failed', { error: error });
  }

  function submit(outcome) {
    if (busy) return;
    wait(true);
    message.textContent = '';
    var body = { key_id: data.key, order_id: data.order, method: method(), outcome: outcome };
    if (body.method === 'card') body.card = document.getElementById('card').value;
    if (body.method === 'upi') body.vpa = document.getElementById('vpa').value;
    if (body.method === 'netbanking') body.bank = document.getElementById('bank').value;
    if (buyer.email) body.email = String(buyer.email);
    if (buyer.contact) body.contact = String(buyer.contact);
    fetch('pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      .then(function (response) { return response.json(); })
      .then(function (answer) {
        wait(false);
        if (answer.error) failed(answer.error);
        else if (outcome === 'lose') lose();
        else tell('success', answer);
      })
      .catch(function () {
        wait(false);
        message.textContent = 'The payment service did not answer. Please try again.';
      });
  }

  function close() {
    if (!busy && !lost) tell('close');
  }

  all('input[name=method]').forEach(function (radio) { radio.addEventListener('change', panels); });
  all('[data-outcome]').forEach(function (button) {
    button.addEventListener('click', function () { submit(button.dataset.outcome); });
  });
  all('input:not([type=radio])').forEach(function (field) {
    field.addEventListener('keydown', function (event) { if (event.key === 'Enter') submit('pay'); });
  });
  document.getElementById('close').addEventListener('click', close);
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && !busy && !lost) tell('escape');
  });
  window.addEventListener('message', function (event) {
    if (event.origin !== origin || event.source !== parent || !event.data) return;
    if (event.data.source === 'sandbox-checkout-page') introduce(event.data.options || {});
  });
  tell('ready');
})();
`
