/**
 * `checkout.js` of the sandbox: it provides Razorpay's browser API and shows the payment window as a dialog with an
 * iframe of the same origin. It is plain ES5.
 */
export const checkoutScript = `(function (global) {
  'use strict';
  var scriptUrl = document.currentScript && document.currentScript.src;
  var base = scriptUrl ? scriptUrl.slice(0, scriptUrl.lastIndexOf('/')) : '/__sandbox/razorpay/v1';
  var frameOrigin = new URL(base, location.href).origin;
  var required = ['key', 'amount', 'currency', 'name', 'order_id'];
  var isFunction = function (value) { return typeof value === 'function'; };

  function check(options) {
    if (!options || typeof options !== 'object') throw new TypeError('Razorpay: options are required');
    required.forEach(function (name) {
      if (options[name] === undefined || options[name] === null || options[name] === '')
        throw new Error('Razorpay: option ' + name + ' is missing');
    });
    if (Math.floor(Number(options.amount)) !== Number(options.amount) || Number(options.amount) < 100)
      throw new Error('Razorpay: amount must be a whole number of paise, at least 100');
    if (options.description && !/^[A-Za-z0-9]/.test(options.description))
      throw new Error('Razorpay: description must start with a letter or a digit');
    if (!isFunction(options.handler) && !options.callback_url)
      throw new Error('Razorpay: a handler or a callback_url is needed');
  }

  function element(tag, styles, attributes) {
    var node = document.createElement(tag);
    Object.keys(styles).forEach(function (name) { node.style[name] = styles[name]; });
    Object.keys(attributes || {}).forEach(function (name) { node.setAttribute(name, attributes[name]); });
    return node;
  }

  function frameAddress(options) {
    var query = ['key_id=' + encodeURIComponent(options.key), 'order_id=' + encodeURIComponent(options.order_id)];
    query.push('amount=' + encodeURIComponent(options.amount), 'currency=' + encodeURIComponent(options.currency));
    return base + '/checkout/embed?' + query.join('&');
  }

  function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options);
    check(options);
    this.options = options;
    this.listeners = {};
    this.view = null;
  }

  Razorpay.prototype.on = function (name, listener) {
    if (!isFunction(listener)) throw new TypeError('Razorpay: a listener must be a function');
    (this.listeners[name] = this.listeners[name] || []).push(listener);
    return this;
  };

  Razorpay.prototype.open = function () {
    if (this.view) return this;
    var self = this;
    var options = this.options;
    var modal = options.modal || {};
    var focusedBefore = document.activeElement;
    var overflow = document.documentElement.style.overflow;
    var backdrop = (options.theme && options.theme.backdrop_color) || 'rgba(10, 20, 14, 0.6)';
    var root = element('div', {
      position: 'fixed', top: '0', right: '0', bottom: '0', left: '0', zIndex: '2147483647', background: backdrop,
      display: 'flex', alignItems: 'center', justifyContent: 'center', pointerEvents: 'auto'
    }, { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Test payment', 'data-testid': 'sandbox-checkout' });
    var frame = element('iframe', {
      width: global.innerWidth > 480 ? '420px' : '100%', height: global.innerWidth > 480 ? 'min(680px, 100%)' : '100%', border: '0', borderRadius: global.innerWidth > 480 ? '16px' : '0',
      background: '#fff', colorScheme: 'light'
    }, { title: 'Test payment', src: frameAddress(options), 'data-testid': 'sandbox-frame' });
    var focusGuard = function () {
      var guard = element('span', { position: 'absolute' }, { tabindex: '0', 'aria-hidden': 'true' });
      guard.addEventListener('focus', function () { frame.focus(); });
      return guard;
    };

    function onMessage(event) {
      if (event.origin !== frameOrigin || event.source !== frame.contentWindow) return;
      var data = event.data;
      if (!data || data.source !== 'sandbox-checkout') return;
      if (data.type === 'ready') {
        frame.contentWindow.postMessage({ source: 'sandbox-checkout-page', options: sharedOptions(options) }, frameOrigin);
      } else if (data.type === 'close' || (data.type === 'escape' && modal.escape !== false)) dismiss();
      else if (data.type === 'failed') self.fail(data.detail);
      else if (data.type === 'success') self.succeed(data.detail);
    }
    function onKey(event) {
      if (event.key === 'Escape' && modal.escape !== false) dismiss();
    }
    function dismiss() {
      if (modal.confirm_close && !global.confirm('Leave this payment?')) return;
      self.dismiss();
    }

    root.appendChild(focusGuard());
    root.appendChild(frame);
    root.appendChild(focusGuard());
    root.addEventListener('click', function (event) {
      if (event.target === root && modal.backdropclose) dismiss();
    });
    root.addEventListener('keydown', onKey);
    global.addEventListener('message', onMessage);
    frame.addEventListener('load', function () { frame.focus(); });
    document.body.appendChild(root);
    document.documentElement.style.overflow = 'hidden';
    var timer = options.timeout ? setTimeout(function () { self.dismiss(); }, options.timeout * 1000) : 0;
    this.view = {
      remove: function () {
        clearTimeout(timer);
        global.removeEventListener('message', onMessage);
        document.documentElement.style.overflow = overflow;
        if (root.parentNode) root.parentNode.removeChild(root);
        if (focusedBefore && isFunction(focusedBefore.focus)) focusedBefore.focus();
      }
    };
    return this;
  };

  Razorpay.prototype.close = function () {
    var view = this.view;
    this.view = null;
    if (view) view.remove();
    return this;
  };

  Razorpay.prototype.dismiss = function () {
    var modal = this.options.modal || {};
    this.close();
    if (isFunction(modal.ondismiss)) modal.ondismiss();
  };

  Razorpay.prototype.fail = function (detail) {
    var retry = this.options.retry;
    (this.listeners['payment.failed'] || []).slice().forEach(function (listener) { listener(detail); });
    if (retry === false || (retry && retry.enabled === false)) this.dismiss();
  };

  Razorpay.prototype.succeed = function (proof) {
    var options = this.options;
    this.close();
    if (options.callback_url && (options.redirect || !isFunction(options.handler))) {
      var form = element('form', { display: 'none' }, { method: 'post', action: options.callback_url });
      Object.keys(proof).forEach(function (name) {
        form.appendChild(element('input', {}, { type: 'hidden', name: name, value: proof[name] }));
      });
      document.body.appendChild(form);
      form.submit();
      return;
    }
    options.handler(proof);
  };

  function sharedOptions(options) {
    var prefill = options.prefill || {};
    return {
      name: options.name,
      description: options.description || '',
      image: options.image || '',
      color: (options.theme && options.theme.color) || '',
      prefill: { name: prefill.name, email: prefill.email, contact: prefill.contact, method: prefill.method }
    };
  }

  global.Razorpay = Razorpay;
})(window);
`
