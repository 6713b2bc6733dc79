/** The id of the element in the shell with the message that the app could not start. */
export const pageLoadErrorId = 'page-load-error'

/** The key in local storage of name, tagline and look of the shop, for the splash of the stored shell. */
export const shopNameKey = 'shop-name'

/** Name and look of the shop in local storage, for the splash of the shell. Old builds stored name and tagline only. */
export type StoredShop = [
  name: string,
  tagline: string,
  /** CSS declarations for `:root`: the colours, and the logo of the splash screen. */
  styles?: string,
  themeColor?: string | null,
  logo?: { src: string; width: number; height: number } | 'sample' | null,
  /** Whether the header shows the name beside the logo. */
  showName?: boolean,
]

/** The id of the stylesheet with the colours of the shop. `shellScript` adds it to the stored shell. */
export const lookStyleId = 'look'

/**
 * The inline script that runs in `<head>` before the first paint. It marks pages after the first of a browser session,
 * which show no splash, and shows the message of the shell when a script cannot be loaded or run: its file is damaged
 * and there is no network. The script is constant, because the content security policy contains its hash.
 */
export const launchScript = `try{if(sessionStorage.getItem('launched'))document.documentElement.dataset.launched='';sessionStorage.setItem('launched','1')}catch{}addEventListener('error',({target,error})=>{const message=document.getElementById('${pageLoadErrorId}');if(message&&(error||target.tagName==='SCRIPT'))message.hidden=false},true)`

/**
 * The inline script that runs in `<head>` of the shell. It sets name, tagline, logo and colours of the shop in a
 * stylesheet, which React does not remove, and the title. The script is constant, because the content security policy
 * contains its hash.
 */
export const shellScript = `try{const[name,line,look='',color]=JSON.parse(localStorage.getItem('${shopNameKey}')),style=document.createElement('style');style.id='${lookStyleId}';style.textContent=':root{--brand-name:'+JSON.stringify(name)+';--brand-tagline:'+JSON.stringify(line)+';'+look+'}';document.head.append(style);document.title||=name;if(color)document.querySelector('[name=theme-color]').content=color}catch{}`

// Read the data attributes of the document when the module loads, because React removes attributes that it did not
// render.
const documentData = typeof document === 'undefined' ? {} : { ...document.documentElement.dataset }

/**
 * Whether React renders inline scripts. React does not render them in the shell, whose document has already run them.
 */
export const rendersInlineScripts = documentData.page !== 'shell'

/** The attribute that `launchScript` has set on `<html>`, for React to render it again on the document of the shell. */
export const launchMark = documentData.launched === undefined ? {} : { 'data-launched': '' }
