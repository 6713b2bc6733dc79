/** The element of the shell that says that the app could not be started. */
export const unopenedId = 'unopened'

/**
 * Runs in `<head>` before the first paint. It marks a page that is not the first of its browser session, so that the
 * splash stays away, and shows the shell's message when a script of the app cannot be loaded or run: its file is damaged
 * and there is no network. Constant, so that the content security policy can name its hash.
 */
export const launchScript = `try{if(sessionStorage.getItem('launched'))document.documentElement.dataset.launched='';sessionStorage.setItem('launched','1')}catch{}addEventListener('error',({target,error})=>{const message=document.getElementById('${unopenedId}');if(message&&(error||target.tagName==='SCRIPT'))message.hidden=false},true)`

// Read when the module loads: React removes the attributes that it did not write.
const given = typeof document === 'undefined' ? {} : { ...document.documentElement.dataset }

/** Whether the document has inline scripts of its own: not where React renders the shell anew, whose own has run. */
export const rendersOwnScripts = given.page !== 'shell'

/** The mark again, for the document that React renders itself. */
export const launchMark = given.launched === undefined ? {} : { 'data-launched': '' }
