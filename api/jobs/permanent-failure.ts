/** Thrown by a job that trying again cannot help; `message` is shown to the admin and holds no personal data. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
