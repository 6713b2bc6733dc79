import { launchScript } from '../pwa/launch.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The rendered `/shell` without any inline script but the splash's constant one, marked as the shell. */
export const leanShell = (html: string, build: string): string =>
  html
    .replace(inlineScript, (script, body) => (body === launchScript ? script : ''))
    .replace(/<html[^>]*>/, `<html lang="en" data-page="shell" data-build="${build}">`)
