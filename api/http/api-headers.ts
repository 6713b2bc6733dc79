import { dataPolicy, everywhere, onHttps } from './security-headers.ts'

const json = { ...everywhere, 'content-security-policy': dataPolicy, 'content-type': 'application/json; charset=utf-8' }
const shared = { ...json, 'cache-control': 'no-cache', vary: 'accept-encoding' }
const own = { ...json, 'cache-control': 'no-store' }

const made = {
  https: { shared: { ...shared, ...onHttps }, private: { ...own, ...onHttps } },
  http: { shared, private: own },
}

/** Headers of a JSON answer: `shared` is the same for everyone and revalidated, `private` is never stored. */
export const apiHeaders = (secure: boolean, kind: 'shared' | 'private'): Record<string, string> =>
  made[secure ? 'https' : 'http'][kind]
