/**
 * Ids that no object has. A call that names one shows whether a key may make it (403, or 404 and `resource_missing`),
 * and can change nothing.
 */
export const nobody = {
  intent: 'pi_0DoctorAsksForNobody0000',
  session: (live: boolean) => `cs_${live ? 'live' : 'test'}_0DoctorAsksForNobody0000`,
  endpoint: 'we_0DoctorAsksForNobody0000',
  token: 'ctoken_0DoctorAsksForNobody0000',
}
