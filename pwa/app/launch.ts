/** The id of the element in the shell with the message that the app could not start. */
export const pageLoadErrorId = 'page-load-error'

/** The key in local storage of name and tagline of the shop, for the splash of the stored shell. */
export const shopNameKey = 'shop-name'

/**
 * Runs in `<head>` before the first paint. It marks pages after the first of a browser session, which show no splash,
 * sets name and tagline of the shop in the splash and the title of the stored shell, hides the sample's text there, and shows the shell's message when a
 * script cannot be loaded or run: its file is damaged and there is no network.
 * Constant, because the content security policy contains its hash.
 */
export const launchScript = `try{if(sessionStorage.getItem('launched'))document.documentElement.dataset.launched='';sessionStorage.setItem('launched','1')}catch{}try{const root=document.documentElement;if(root.dataset.page==='shell'){const[name,line,wait]=JSON.parse(localStorage.getItem('${shopNameKey}'));root.style.setProperty('--brand-name',JSON.stringify(name));root.style.setProperty('--brand-tagline',JSON.stringify(line));if(wait)root.style.setProperty('--brand-loading',wait);document.title||=name}}catch{}addEventListener('error',({target,error})=>{const message=document.getElementById('${pageLoadErrorId}');if(message&&(error||target.tagName==='SCRIPT'))message.hidden=false},true)`

// Read these attributes when the module loads, because React removes attributes that it did not render.
const documentData = typeof document === 'undefined' ? {} : { ...document.documentElement.dataset }

/** Whether React renders inline scripts. It does not in the shell, whose document has already run them. */
export const rendersInlineScripts = documentData.page !== 'shell'

/** Repeats the mark set by `launchScript` when React renders the document of the shell. */
export const launchMark = documentData.launched === undefined ? {} : { 'data-launched': '' }
