/** Thrown by a job that an admin must release first; `message` says why and holds no personal data. */
export class Withheld extends Error {
  override name = 'Withheld'
}
