declare global {
  interface Navigator {
    /** Not supported by every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether to skip prefetching: the shopper saves data, or the network is very slow. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}
