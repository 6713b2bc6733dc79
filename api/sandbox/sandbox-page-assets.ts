export const pageStyle = `*{box-sizing:border-box}
body{margin:0;color:#1b231e;background:#f6f8f6;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1000px;margin:0 auto;padding:32px 20px}
h1{margin:0 0 8px;font-size:1.6rem}
h2{margin:32px 0 12px;font-size:1.15rem}
.wide{overflow-x:auto;background:#fff;border:1px solid #d5ddd8;border-radius:14px}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 14px;text-align:left;white-space:nowrap;border-bottom:1px solid #e7ece9}
tr:last-child td{border-bottom:0}
th{font-size:.9rem;color:#59645d}
.sum{text-align:right;font-variant-numeric:tabular-nums}
button{min-height:44px;padding:8px 16px;border:1px solid #1f6b45;border-radius:10px;background:#1f6b45;color:#fff;font:inherit;cursor:pointer}
button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
.label{max-width:420px;margin-top:24px;background:#fff;border:2px solid #1b231e}
`

export const pageScript = `(function () {
  'use strict';
  var message = document.getElementById('message');
  Array.prototype.slice.call(document.querySelectorAll('button[data-awb]')).forEach(function (button) {
    button.addEventListener('click', function () {
      button.disabled = true;
      fetch('/__sandbox/shipments/' + encodeURIComponent(button.dataset.awb) + '/advance', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body
      })
        .then(function (response) {
          if (!response.ok) throw new Error('refused');
          location.reload();
        })
        .catch(function () {
          button.disabled = false;
          message.textContent = 'The sandbox did not answer. Please try again.';
        });
    });
  });
})();
`
