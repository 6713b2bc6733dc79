import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/** File routes, whose components load by themselves, and React; the order matters. */
export const routesAndReact = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './pwa/routes',
    generatedRouteTree: './pwa/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
  }),
  react(),
]
