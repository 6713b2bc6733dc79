declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether what nobody asked for yet should not be loaded: the shopper saves data, or the network is very slow. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}
