// Minimal server that `npm run bench` compares the shop with: Hono serves one path with the shop's body and headers.
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const [bodyFile, headersFile, path] = process.argv.slice(2)
if (!bodyFile || !headersFile || !path) throw new Error('bare-server.mjs <body> <headers.json> <path>')

const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))
const app = new Hono()
app.get(path, () => new Response(body, { headers }))
serve({ fetch: app.fetch, port: 0 }, ({ port }) => process.stdout.write(`${port}\n`))
