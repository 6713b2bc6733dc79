import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/** Vite plugins for file routes with code splitting, and for React. The plugins must be in this order. */
export const routesAndReact = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './pwa/app/routes',
    generatedRouteTree: './pwa/app/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
  }),
  react(),
]
