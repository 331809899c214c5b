declare module '@prisma/client/runtime/query_compiler_bg.*.mjs' {
  /** Of Prisma's, from a query in its JSON to what the client runs. */
  export class QueryCompiler {
    compile(request: string): unknown
  }
}
