/** Changes with every file that the client's manifest names, with the shell, and with each header that it is served with. */
export declare const buildId: (manifest: string, html: string, headers: readonly object[]) => string;
