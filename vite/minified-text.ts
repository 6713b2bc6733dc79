import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/** Vite plugin that minifies those scripts of `pwa/app` that the pages contain as inline scripts. */
export const minifiedText = (): Plugin => ({
  name: 'minified-text',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /\/pwa\/app\/[\w-]+\.js\?raw$/ },
    handler(id) {
      const file = id.replace(/\?raw$/, '')
      const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
      if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0]?.message}`)
      return `export default ${JSON.stringify(code.trim())}`
    },
  },
})
