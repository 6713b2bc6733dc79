import { launchScript, shellScript } from '../pwa/app/launch.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Removes all inline scripts of the rendered `/shell` except the two constant scripts of `pwa/app/launch.ts`, and
 * removes all attributes of `<html>` except language, direction, `data-page` and `data-build`.
 */
export const leanShell = (html: string, build: string): string =>
  html
    .replace(inlineScript, (script, body) => (body === launchScript || body === shellScript ? script : ''))
    .replace(/<html( lang="\w+" dir="\w+")[^>]*>/, `<html$1 data-page="shell" data-build="${build}">`)
