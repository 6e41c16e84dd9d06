/** A file of a benefit; buyers do not see an archived one. */
export interface AttachedFile {
  id: string
  archived: boolean
}
