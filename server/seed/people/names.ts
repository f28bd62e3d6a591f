type Weighted = readonly (readonly [string, number])[]
const spread = (weight: number, names: string): (readonly [string, number])[] =>
  names.split(', ').map((name) => [name, weight] as const)

/**
 * Names as they come to a front desk in the mountain West: common English and Spanish ones, and fewer of every kind
 * that breaks careless software: accents, apostrophes, hyphens, particles, Han and Arabic script, one letter, very long.
 */
export const femaleNames: Weighted = [
  ...spread(
    6,
    'Mary, Patricia, Jennifer, Linda, Elizabeth, Barbara, Susan, Jessica, Sarah, Karen, Lisa, Nancy, Sandra, Ashley, Emily, Donna, Michelle, Carol, Amanda, Melissa, Deborah, Stephanie, Rebecca, Laura, Sharon, Cynthia, Kathleen, Amy, Angela, Anna, Brenda, Pamela, Nicole, Samantha, Katherine, Emma, Ruth, Christine, Catherine, Olivia, Hannah, Julia, Megan, Andrea, Teresa, Madison, Abigail, Grace, Heather, Brittany',
  ),
  ...spread(
    3,
    'María, Guadalupe, Rosa, Verónica, Lucía, Ximena, Camila, Inés, Beatriz, Araceli, Esperanza, Noemí',
  ),
  ...spread(
    2,
    'Thị Hương, Ngọc Anh, Mai, Linh, Aaliyah, Ebony, Imani, Fatima, Layla, Noor, Priya, Anjali, Mei, Xiu Ying, Yuki, Hye-jin, Siobhán, Zoë, Chloë, Renée, Zlata, Amina, Jasmina, Leilani, Kaimana, Winona, D’Andrea',
  ),
  ...spread(1, '淑芬, فاطمة, Mary-Kathleen, Jo, A, Oluwaseun-Temitope Adebukola, Bronisława'),
]
export const maleNames: Weighted = [
  ...spread(
    6,
    'James, Robert, John, Michael, David, William, Richard, Joseph, Thomas, Charles, Christopher, Daniel, Matthew, Anthony, Mark, Donald, Steven, Paul, Andrew, Joshua, Kenneth, Kevin, Brian, George, Timothy, Ronald, Edward, Jason, Jeffrey, Ryan, Jacob, Gary, Nicholas, Eric, Jonathan, Stephen, Larry, Justin, Scott, Brandon, Benjamin, Samuel, Gregory, Frank, Tyler, Aaron, Henry, Nathan, Douglas, Dale',
  ),
  ...spread(
    3,
    'José, Juan Carlos, Jesús, Luis, Miguel Ángel, Andrés, Raúl, Héctor, Ramón, Ignacio, Joaquín, Íñigo',
  ),
  ...spread(
    2,
    'Văn Minh, Quốc Bảo, Huy, Đức, DeShawn, Malik, Darnell, Mohammed, Omar, Yusuf, Arjun, Rajesh, Wei, Jun, Hiroshi, Min-jun, Seán, François, Björn, Łukasz, Emir, Keanu, Chayton, D’Angelo',
  ),
  ...spread(1, '建国, محمد, Jean-Baptiste, Ty, J, Christopher-Alexander Maximilian, Þór'),
]
export const lastNames: Weighted = [
  ...spread(
    6,
    'Smith, Johnson, Williams, Brown, Jones, Miller, Davis, Anderson, Wilson, Taylor, Thomas, Moore, Martin, Thompson, White, Harris, Clark, Lewis, Robinson, Walker, Young, Allen, King, Wright, Hill, Scott, Green, Adams, Nelson, Baker, Hall, Campbell, Mitchell, Carter, Roberts, Phillips, Evans, Turner, Parker, Collins, Edwards, Stewart, Morris, Rogers, Cook, Jensen, Christensen, Olsen, Peterson, Larson',
  ),
  ...spread(
    4,
    'García, Rodríguez, Martínez, Hernández, López, González, Pérez, Sánchez, Ramírez, Torres, Núñez, Muñoz, Ibáñez, Echeverría, Aguirre, Yturri',
  ),
  ...spread(
    2,
    'Nguyễn, Trần, Phạm, Lê, Võ, Khan, Hussein, Haddad, Al-Sayed, Patel, Singh, Chen, Wang, Li, Kim, Park, Tanaka, Washington, Jefferson, Begay, Whitehorse, Kowalski, Hadžić, Novák, Müller, Bergström, Kealoha',
  ),
  ...spread(
    2,
    "O’Brien, O'Connor, McAllister, MacDonald, St. John, de la Cruz, van der Berg, D’Amico, Smith-Jones, Martínez-Ortega, Feldstein-Kaur, Le Blanc",
  ),
  ...spread(
    1,
    '王, 陳, الحسن, Ng, Wu, O, Wolfeschlegelsteinhausenbergerdorff, Papadimitrakopoulos-Vasilakis, Venkataramanaswamy, Keihanaikukauakahihulihe',
  ),
]
