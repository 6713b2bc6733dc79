/** Resolves with null when a file or folder does not exist (ENOENT); other errors are rethrown. */
export const nullIfMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
