import { readFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { checkoutTotals } from '#rules/totals'
import { parseRupees } from '#rules/money'
