/** What was read of a file or folder, null where there is none; any other failure stays one. */
export const ifThere = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
