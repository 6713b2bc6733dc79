import { Brand } from './brand.tsx'

/** Shown while the data or code of a screen loads. */
export const LoadingScreen = () => (
  <div className="loading-screen" role="status">
    <Brand />
  </div>
)
