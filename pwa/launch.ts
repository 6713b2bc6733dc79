/**
 * Runs in `<head>` before the first paint: marks a page that is not the first of its browser session, so that the
 * splash stays away. Constant, so that the content security policy can name its hash.
 */
export const launchScript =
  "try{if(sessionStorage.getItem('launched'))document.documentElement.dataset.launched='';sessionStorage.setItem('launched','1')}catch{}"

// Read when the module loads: React removes the attributes that it did not write.
const given = typeof document === 'undefined' ? {} : { ...document.documentElement.dataset }

/** Whether the document has inline scripts of its own: not where React renders the shell anew, whose own has run. */
export const rendersOwnScripts = given.page !== 'shell'

/** The mark again, for the document that React renders itself. */
export const launchMark = given.launched === undefined ? {} : { 'data-launched': '' }
