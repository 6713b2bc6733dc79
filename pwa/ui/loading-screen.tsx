import { Brand } from './brand.tsx'

/** Stands in for a screen whose data or code is on its way. */
export const LoadingScreen = () => (
  <div className="loading-screen" role="status">
    <Brand />
  </div>
)
